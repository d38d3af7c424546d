// docs/permissions.md, from the permission catalogue of the contract.
import { loadContract } from '../lib/contract.mjs'

const ROLES = /** @type {const} */ (['owner', 'admin', 'member', 'guest'])

export async function generate() {
  const { LANDING_PAGES, PERMISSIONS, PERMISSION_KEYS, ROOT_ROLES, ROOT_ROLE_NAMES, moduleOf, permissionModules } =
    await loadContract()
  const line = (/** @type {string} */ key) => {
    const held = PERMISSIONS[key]
    return `| \`${key}\` | ${ROLES.map((role) => (held.includes(role) ? 'yes' : '')).join(' | ')} |`
  }
  const heads = ROLES.map((role) => `${ROOT_ROLE_NAMES[role]} (${ROOT_ROLES[role]})`).join(' | ')
  const modules = permissionModules().map(
    (module) => `## ${module}

| Permission | ${heads} |
| ---------- | ${ROLES.map(() => '---').join(' | ')} |
${PERMISSION_KEYS.filter((key) => moduleOf(key) === module)
  .map(line)
  .join('\n')}
`,
  )
  const pages = Object.entries(LANDING_PAGES).map(([route, key]) => `| \`${route}\` | \`${key}\` |`)
  return [
    {
      path: 'docs/permissions.md',
      content: `<!-- Made from core/src/contract/permissions.ts by scripts/generate/permissions.mjs; do not edit. -->

# Permissions

A permission is a key \`module_action_verb\`; the verb is read, create, update or delete. What a person may do in a
workspace is what their access role holds, and what was granted to the person as an exception, without what was revoked.
The server checks every call by itself.

- Every workspace starts with four roles, which stay as they are. All others are copied from one of them, and remember
  which: a copy of Guest sees what guests see, whatever its permissions.
- **Access to a module**: none of its keys, *view* (its read keys) or *manage* (all of them).
- **Coordinators** of an entity hold every key of the modules project, item and media on it and on all below, but not
  \`project_addRootEntity_create\`, and never a right over the workspace. Where the role lacks such a key, lists, exports
  and counts hold what lies below what they coordinate and nothing else.
- **Reviewers** of a scene may change its metrics, locked and private ones too, and see its private ones, as coordinators do.
- **Reviewers** of a scene may give it statuses that are reserved, as coordinators and who holds
  \`item_setReservedStatus_update\` may. Who reviews, and who coordinates, is said by who may set them by the key or by
  coordinating.
- **Personal details** of others (birthday, phones, address, the workspace's own fields, the last access) need
  \`personalData_getPersonalDetails_read\`, to read and to change; one's own need no permission.
- **Guests** see the scenes that are assigned to them, that they review or coordinate, and what lies above those; all
  others see the whole workspace.
- Nobody gives away more than they hold: neither a permission that they lack, nor a role of a root above their own.
- A role that an active or invited person has can be neither archived nor deleted; nor can the default member and the
  default guest role. People who are archived or deleted and still carry a role that is deleted get the default one.

Whoever holds \`access_viewAsOther_read\` can look at the workspace as a role or an active person does: for 15 minutes, in
one tab, without changing anything, and never as a root role above their own. The beginning and the end are on record, as
is every change of a role. As a role one sees what the role shows, of scenes that are one's own; as a person, what that
person sees.

\`GET workspace/{ws_code}/ws-user-roles/{id}/explain\` says why a person has a permission or not, in the whole workspace or
on an entity or scene: the role, the exceptions, what they coordinate and what makes the thing visible, each with what
would undo it.

${modules.join('\n')}
## Landing pages

A role, or instead of it a person, may have a landing page: one of these, if the role may open it. A role that loses the
permission loses the landing page with it.

| Page | Permission |
| ---- | ---------- |
${pages.join('\n')}
`,
    },
  ]
}
