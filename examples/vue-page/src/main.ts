import '@arbo/review-viewer'
import '@arbo/scene-hub'
import { createApp } from 'vue'
import ScenePage from './ScenePage.vue'
import './page.css'

createApp(ScenePage).mount('#app')
