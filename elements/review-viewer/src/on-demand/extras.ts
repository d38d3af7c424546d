// extras.js: panels that open on a press and are not needed in most visits.
export { AssigneeList } from '../views/AssigneeList.tsx'
export { CommentFilterForm } from '../views/CommentFilterForm.tsx'
export { ExchangePanel } from '../views/ExchangePanel.tsx'
export { GuidesPanel } from '../views/GuidesPanel.tsx'
export { SelectionTools } from '../views/SelectionTools.tsx'
export { ShortcutTable } from '../views/ShortcutTable.tsx'
