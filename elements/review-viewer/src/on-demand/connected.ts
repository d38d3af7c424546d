// connected.js: the review of a scene under a session; a viewer that stands alone never loads it.
export { createReviewStore } from '@arbo/core'
