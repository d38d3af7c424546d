import { define } from '../../src/element.ts'

define()

/** @type {any} */
let element

globalThis.bench = {
  prepare: (/** @type {any} */ tree) => tree,
  mount(/** @type {HTMLElement} */ host) {
    element = document.createElement('arbo-woohoo-treemap')
    element.style.cssText = 'width:1200px;height:700px'
    element.loading = true
    host.append(element)
  },
  show(/** @type {any} */ tree) {
    element.data = tree
  },
  canvas: () => element?.shadowRoot?.querySelector('canvas'),
  target: () => element?.shadowRoot?.querySelector('.cells'),
  zoom(/** @type {number} */ step) {
    element.enter(step % 2 === 0 ? 'n0' : null)
  },
}
