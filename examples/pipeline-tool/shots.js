/** The tool's own small client: it lists shots with the same token that the viewer uses. */

const STATUSES = ['No scene', 'Unassigned', 'Untouched', 'Unchecked', 'Retake', 'Retake done', 'Approved']

export class ApiFailure extends Error {}

async function read({ api, workspace, token }, path) {
  const answer = await fetch(`${api}/workspace/${workspace}/${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  }).catch(() => {
    throw new ApiFailure('The API could not be reached. Check the address and the connection.')
  })
  const body = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiFailure(body.message ?? `The API answered ${answer.status}.`)
  return body.data
}

/** All shots of the workspace, take by take, in their order. */
export async function listShots(connection) {
  const takes = await read(connection, 'entities?type_eq=3&per_page=200')
  const lists = await Promise.all(takes.map((take) => read(connection, `entities/${take.id}/items?per_page=200`)))
  return takes.flatMap((take, index) =>
    lists[index].map(({ id, name, status_kind, thumbnail, renditions }) => ({
      id,
      name,
      take: take.name,
      status: STATUSES[status_kind] ?? '',
      thumbnail,
      hasMedia: renditions.length > 0,
      isFilm: renditions.some(({ kind }) => kind === 'video'),
    })),
  )
}
