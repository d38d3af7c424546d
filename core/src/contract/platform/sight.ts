/** To see the scenes of a workspace, as far as one sees where they are. */
export const SEE_SCENES = 'item_getItemDetailTable_read'
/** To see what is above scenes: projects, processes, episodes and takes. */
export const SEE_ENTITIES = 'project_getProjectDirectoryUserInterface_read'
/** To see what was uploaded to scenes, and what was said and drawn about it. */
export const SEE_REVIEW = 'media_getReviewUserInterface_read'
