import { catalogue } from '../../contract/platform/language/catalogue.ts'
import { byKey } from '../../platform/texts.ts'

export const workspaceMessages = catalogue('core.workspaces', {
  'new_workspace.title': 'Setting up new workspace',
  'new_workspace.name': 'Workspace name',
  'new_workspace.display_name': 'Display name',
  'new_workspace.avatar': 'Avatar',
  'new_workspace.back': 'Back',
  'new_workspace.next': 'Next',
  'new_workspace.create': 'Create Workspace',
  'new_workspace.action': 'Workspace created',
})

/** The text of a key, with its values. */
export const workspaceText = byKey(workspaceMessages)
