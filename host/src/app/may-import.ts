/** Importing a production creates projects, their levels and scenes, and changes scenes. */
export const MAY_IMPORT = {
  allOf: [
    'project_addRootEntity_create',
    'project_addEntity_create',
    'project_addItem_create',
    'item_updateItemDetails_update',
  ],
} as const
