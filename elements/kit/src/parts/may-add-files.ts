/** One of them is enough. */
const ADD = ['media_createRendition_create', 'item_updateItemDetails_update']

/** Whether somebody who holds these keys on a scene may add files to it. */
export const mayAddFiles = (rights: readonly string[]): boolean => ADD.some((key) => rights.includes(key))
