/**
 * Keeps the review of a viewer that stands alone. What it emits is folded into one record of plain JSON, which is given
 * back to it at the next visit:
 *
 *   { comments: ViewerComment[], operations: { [renditionId]: operation[] } }
 *
 * `save(record)` stores the record; `upload(file)` stores a file and answers its address; `failed(error)` is told where
 * one of them rejects.
 */
export function keepReview(viewer, { record, save, upload, failed }) {
  viewer.comments = record.comments
  viewer.annotations = record.operations

  const on = (name, change) =>
    viewer.addEventListener(name, async ({ detail }) => {
      try {
        await change(detail)
        await save(record)
      } catch (error) {
        failed(error)
      }
    })

  on('comment-add', async ({ comment }) => {
    const attachments = await Promise.all(comment.attachments.map((each) => stored(each, upload)))
    record.comments.push({ ...comment, attachments })
  })
  on('comment-update', ({ id, patch }) => {
    const comment = record.comments.find((each) => each.id === id)
    if (comment) update(comment, patch, viewer.currentUser)
  })
  on('comment-delete', ({ id }) => {
    // The replies go with it.
    record.comments = record.comments.filter((each) => each.id !== id && each.parent_id !== id)
  })
  // Operations are only ever added: their order is in them, so that two people's logs can be put together as they come.
  on('annotation-ops', ({ renditionId, ops }) => {
    record.operations[renditionId] = [...(record.operations[renditionId] ?? []), ...ops]
  })
}

/** An attachment as it is given back: of a file its address, of a link the link. */
async function stored(attachment, upload) {
  const { id } = attachment
  if ('url' in attachment) {
    const { url, name = url } = attachment
    return { id, name, url, category: 'link', kind: 'other', mime: null, size: 0, is_link: true, voice: null }
  }
  const { file, voice = null } = attachment
  const url = await upload(file)
  const [type] = file.type.split('/')
  const kind = ['image', 'video', 'audio'].includes(type) ? type : 'other'
  const category = kind === 'other' ? 'document' : 'media'
  return { id, name: file.name, url, category, kind, mime: file.type, size: file.size, is_link: false, voice }
}

/** One patch of a comment; the keys that it has tell what was done. */
function update(comment, patch, user) {
  const { addressed, reaction, removedAttachment, ...plain } = patch
  Object.assign(comment, plain)
  if ('text' in plain) Object.assign(comment, { edited: true, edited_at: new Date().toISOString() })
  if (removedAttachment) comment.attachments = comment.attachments.filter(({ id }) => id !== removedAttachment)
  if (addressed) {
    const others = (comment.addressed ?? []).filter(({ rendition_id }) => rendition_id !== addressed.renditionId)
    const address = { rendition_id: addressed.renditionId, by: user, at: new Date().toISOString() }
    comment.addressed = addressed.on ? [...others, address] : others
  }
  if (reaction) {
    const reactions = comment.reactions ?? []
    const before = reactions.find(({ emoji }) => emoji === reaction.emoji)?.people ?? []
    const people = [...before.filter(({ id }) => id !== user.id), ...(reaction.on ? [user] : [])]
    const others = reactions.filter(({ emoji }) => emoji !== reaction.emoji)
    comment.reactions = people.length > 0 ? [...others, { emoji: reaction.emoji, people }] : others
  }
}
