/** Where a browser offers to install the companion, it may be asked from the page. */

/** Not every browser has it, so no library of types does. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => {
      this.prompt = null;
    });
  }

  get isPossible(): boolean {
    return this.prompt !== null;
  }

  async ask(): Promise<void> {
    const asked = this.prompt;
    this.prompt = null;
    await asked?.prompt();
  }
}

export const install = new Install();
