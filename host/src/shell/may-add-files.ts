import type { PermissionRule } from '@arbo/core'

/** Who may add no version of any scene may drop nothing; of which scene, the server says. */
export const MAY_ADD_FILES: PermissionRule = { anyOf: ['media_createRendition_create', 'project_addItem_create'] }
