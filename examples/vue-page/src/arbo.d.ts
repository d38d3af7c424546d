// Templates know the elements' properties and events by these.
import '@arbo/review-viewer/vue'
import '@arbo/scene-hub/vue'
