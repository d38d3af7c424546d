import '@arbo/playlist'
// The playlist shows its pictures by the viewer.
import '@arbo/review-viewer'
import { mount } from 'svelte'
import PlaylistPage from './PlaylistPage.svelte'
import './page.css'

mount(PlaylistPage, { target: document.querySelector('#app')! })
