// extras.js: panels that open on a press and are not needed in most visits.
export { AssigneeList } from '../view/AssigneeList.tsx'
export { CommentFilterForm } from '../view/CommentFilterForm.tsx'
export { ExchangePanel } from '../view/ExchangePanel.tsx'
export { GuidesPanel } from '../view/GuidesPanel.tsx'
export { SelectionTools } from '../view/SelectionTools.tsx'
export { ShortcutTable } from '../view/ShortcutTable.tsx'
