/** The companion by itself: `build/alone.ts` makes one file of it that opens without any server. */
import '../look/tokens.css';
import '../look/base.css';
import '../look/things.css';
import { mount } from 'svelte';
import { settings } from '../settings/settings.svelte';
import { library } from '../texts/texts.svelte';
import CompanionScreen from './CompanionScreen.svelte';

settings.show();
const page = document.getElementById('page');
if (page) void library.load('house').then(() => mount(CompanionScreen, { target: page }));
