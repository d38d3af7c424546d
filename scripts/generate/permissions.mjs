// docs/permissions.md, from the permission catalogue of the contract.
import { loadContract } from '../lib/contract.mjs'

/** @typedef {typeof import('../../core/src/contract/index.ts')} Contract */
/** @typedef {Parameters<Contract['ruleOf']>} Asked */

/** Ties of a person to an item, in words. */
const TIES = /** @type {Record<string, string>} */ ({
  coordinator: 'coordinating it or above it',
  staff: 'being no guest',
  assignee: 'being its assignee (no guest)',
  reviewer: 'being its reviewer (no guest)',
  self: 'being that person',
  team_public: 'that it is public',
  team_member: 'being in it',
  team_author: 'having made it',
  playlist_owner: 'owning it',
  playlist_workspace: 'that it is the workspace’s (no guest)',
  playlist_shared: 'a share to view',
  playlist_editor: 'a share to edit',
})
/** Conditions of an action's rule. */
const FACTS = /** @type {Record<string, ({ on: string } & Asked[1])[]>} */ ({
  metric: ['open', 'locked', 'private'].map((access) => ({ on: `${access} metric of a scene`, access })),
  playlist: [
    { on: 'own playlist', playlist: { kind: 'personal', isMine: true } },
    { on: 'workspace playlist', playlist: { kind: 'workspace', isMine: false } },
  ],
  person: [
    { on: 'person', isOfGuest: false },
    { on: 'guest', isOfGuest: true },
  ],
})
const ROLES = /** @type {const} */ (['owner', 'admin', 'member', 'guest'])

export async function generate() {
  const {
    ASKED_KINDS,
    LANDING_PAGES,
    PERMISSIONS,
    PERMISSION_KEYS,
    ROOT_ROLES,
    ROOT_ROLE_NAMES,
    actionsOn,
    isPermissionKey,
    moduleOf,
    permissionModules,
    ruleOf,
  } = await loadContract()
  const ground = (/** @type {string} */ one) => (isPermissionKey(one) ? `\`${one}\`` : (TIES[one] ?? one))
  /** The permissions of an action: one of each part. */
  const needs = (/** @type {Asked[0]} */ action, /** @type {Asked[1]} */ facts) => {
    const { gate, clauses } = ruleOf(action, facts)
    const parts = [...(gate ? [[gate]] : []), ...clauses.map(({ any }) => any)]
    return parts.map((any) => any.map(ground).join(' or ')).join('; and ')
  }
  const actions = ASKED_KINDS.flatMap((kind) =>
    actionsOn(kind).flatMap((action) =>
      (FACTS[kind] ?? [{ on: kind }]).map(({ on, ...facts }) => `| \`${action}\` | ${on} | ${needs(action, facts)} |`),
    ),
  )
  const line = (/** @type {keyof typeof PERMISSIONS} */ key) => {
    const roles = /** @type {readonly string[]} */ (PERMISSIONS[key])
    return `| \`${key}\` | ${ROLES.map((role) => (roles.includes(role) ? 'yes' : '')).join(' | ')} |`
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
      content: `<!-- Made from core/src/contract/platform/permissions.ts by scripts/generate/permissions.mjs; do not edit. -->

# Permissions

A permission is a key \`module_action_verb\`; the verb is read, create, update or delete. What a person may do in a
workspace is what their access role holds, and what was granted to the person as an exception, without what was revoked.
The server checks every call by itself.

- Every workspace starts with four roles, which stay as they are. All others are copied from one of them, and remember
  which: a copy of Guest sees what guests see, whatever its permissions.
- **Access to a module**: none of its keys, *view* (its read keys) or *manage* (all of them).
- **Wishes** ask something of those who hold them, or bound them, and open nothing: \`time_askForTimesheet_read\`, to log time
  each working day, and \`project_seeOnlyOwnProjects_read\`, to see only the projects that one is a member of.
  Nobody holds one by default, owners neither; whoever changes roles may give it, and no access to a module includes it.
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
  others see the whole workspace, but the projects that are for their members alone.
- Nobody gives away more than they hold: neither a permission that they lack, nor a role of a root above their own.
- A role that an active or invited person has can be neither archived nor deleted; nor can the default member and the
  default guest role. People who are archived or deleted and still carry a role that is deleted get the default one.

Whoever holds \`access_viewAsOther_read\` can look at the workspace as a role or an active person does: for 15 minutes, in
one tab, without changing anything, and never as a root role above their own. The beginning and the end are on record, as
is every change of a role. As a role one sees what the role shows, of scenes that are one's own; as a person, what that
person sees.

\`GET workspace/{ws_code}/ws-user-roles/{id}/explain\` says why a person has a permission or not, in the whole workspace or
on an entity or scene: the role, the exceptions, what they coordinate and what makes the thing visible, each with what
would undo it. With \`action\` in place of \`permission\`, and the id of what it is done to, it says the same of what a
person may do with one thing, by whatever opens it to them: being assignee or reviewer of the scene, coordinating, being
in a team or having made it, owning a playlist or a share of it, or that the details are their own.

## What an action needs

Permissions hold by the role, an exception or, as far as coordinating gives them, by coordinating the thing or what lies
above it. A scene or entity has to be seen as well. The server decides by these very rules, and explanations judge them.

| Action | On | Needs |
| ------ | -- | ----- |
${actions.join('\n')}

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
