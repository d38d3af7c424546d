// Markup knows the elements' properties and events by these.
import '@arbo/playlist/svelte'
import '@arbo/review-viewer/svelte'
