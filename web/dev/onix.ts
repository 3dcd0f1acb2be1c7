/** The board of Onix alone, fed by moments of games: ?moment=place-4&language=fr&light=evening&letters */
import '../src/look/tokens.css';
import '../src/look/base.css';
import '../src/look/things.css';
import { mount } from 'svelte';
import Bench from './Bench.svelte';

const target = document.getElementById('page');
if (target) mount(Bench, { target });
