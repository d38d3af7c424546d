/**
 * What coordinating an entity gives on it and all below (PLAN-26): every key about entities, scenes and review, except
 * making projects, which lie below nothing. Never a right over the workspace.
 */
export function givesCoordinator(key: string): boolean {
  return /^(project|item|media)_/.test(key) && key !== 'project_addRootEntity_create'
}
