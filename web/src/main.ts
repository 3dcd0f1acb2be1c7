import './look/tokens.css';
import './look/base.css';
import './look/things.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { navigation } from './navigation.svelte';
import { keepScroll } from './renewal/scroll';
import { sayWordless } from './renewal/wordless';
import { settings } from './settings/settings.svelte';
import { wakeByGesture } from './sounds/context';
import { library } from './texts/texts.svelte';

settings.show();
navigation.start();
keepScroll();
wakeByGesture();

const page = document.getElementById('page');
if (page) {
  library.load('house').then(
    () => mount(App, { target: page }),
    // Not one word has come: the page loads itself again, once; these are said if that has not helped.
    () => sayWordless(page, settings.choices.language),
  );
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js');
}
