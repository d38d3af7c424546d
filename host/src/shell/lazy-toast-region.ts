/** Its own module, so that the toasts' code is a chunk of its own. */
export { ToastRegion } from '@arbo/kit/ui'
