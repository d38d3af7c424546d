// panel.js: comments, renditions and all else beside the picture. A page that shows the picture alone never loads it.
export { Panel } from '../view/Panel.tsx'
