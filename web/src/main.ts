import './look/tokens.css';
import './look/base.css';
import './look/things.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { navigation } from './navigation.svelte';
import { settings } from './settings/settings.svelte';
import { library } from './texts/texts.svelte';

settings.show();
navigation.start();

const page = document.getElementById('page');
if (page) {
  void library.load('house').then(() => mount(App, { target: page }));
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js');
}
