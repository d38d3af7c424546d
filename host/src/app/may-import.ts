/** Whoever brings a production over makes projects, all below them and scenes, and changes scenes. */
export const MAY_IMPORT = {
  allOf: [
    'project_addRootEntity_create',
    'project_addEntity_create',
    'project_addItem_create',
    'item_updateItemDetails_update',
  ],
} as const
