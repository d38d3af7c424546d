import { textsIn, type Comment } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { commentOf } from '../source/normalise.ts'
import { NO_FILTERS, filterCount, type CommentFilters } from './comment-filters.ts'
import { linkTo } from './comment-link.ts'
import { messages } from '../../texts.ts'
import { attach } from './draft-attachments.ts'
import { frameLinks } from './frame-links.ts'
import { commentMarks } from './marks.ts'
import { completeMention, mentionAt, mentionPieces, mentionedIn } from './mentions.ts'
import { PREVIEW_LENGTH, previewOf } from './preview.ts'
import { countThreads, threadsOf, type ThreadQuery } from './threads.ts'
import { type Thread } from './thread.ts'
import { isUnread } from './unread.ts'

const texts = textsIn(messages, 'en')
const comment = (over: Partial<Comment>): Comment => commentOf({ text: 'x', rendition_id: 'r1', ...over }, [])

const ids = (threads: readonly Thread[]): string[] => threads.map((thread) => thread.comment.id)

describe('comments', () => {
  it('REV-24 a preview has at most 25 characters, never half of one', () => {
    expect(previewOf('Too bright.')).toBe('Too bright.')
    expect(previewOf('a'.repeat(25))).toBe('a'.repeat(25))
    expect(previewOf('a'.repeat(26))).toBe(`${'a'.repeat(PREVIEW_LENGTH)}…`)
    expect(previewOf('👩‍🚀'.repeat(30))).toBe(`${'👩‍🚀'.repeat(25)}…`)
    expect(previewOf(' two\n lines ')).toBe('two lines')
  })

  it('finds @frames by the numbers on screen', () => {
    expect(frameLinks('see @1042, not a@1.org nor @9', 1001, 100)).toEqual([
      { text: 'see ', at: 0 },
      { text: '@1042', at: 4, frame: 41 },
      { text: ', not a@1.org nor @9', at: 9 },
    ])
    expect(frameLinks('@5', 0, 0)).toEqual([{ text: '@5', at: 0 }])
    expect(frameLinks('@0@1 @2', 0, 10)).toEqual([
      { text: '@0', at: 0, frame: 0 },
      { text: '@1 ', at: 2 },
      { text: '@2', at: 5, frame: 2 },
    ])
  })

  it('orders threads by frame, general ones first, and filters by the first comment', () => {
    const list = [
      comment({ id: 'late', frame_start: 90, done: true }),
      comment({ id: 'early', frame_start: 5, created_at: '2026-01-02T00:00:00Z' }),
      comment({ id: 'reply', parent_id: 'early', done: true }),
      comment({ id: 'whole' }),
      comment({ id: 'other', rendition_id: 'r0' }),
      comment({ id: 'scene', rendition_id: null, created_at: '2026-01-01T00:00:00Z' }),
    ]
    const query = { renditionId: 'r1', version: 1 }
    expect(ids(threadsOf(list, query))).toEqual(['whole', 'scene', 'early', 'late'])
    expect(threadsOf(list, query).map((thread) => thread.replies.length)).toEqual([0, 0, 1, 0])
    expect(ids(threadsOf(list, { ...query, filter: 'done' }))).toEqual(['late'])
    expect(countThreads(list, query)).toEqual({ all: 4, open: 3, done: 1 })
  })

  it('XREV-17 an open comment of an older version is carried until it is done or addressed', () => {
    const older = { rendition_id: 'r3', rendition_version: 3 }
    const by = { id: 'u', display_name: 'Ada', profile_image: null }
    const addressed = [{ rendition_id: 'r4', rendition_version: 4, by, at: '2026-01-01T00:00:00Z' }]
    const list = [
      comment({ id: 'open', ...older }),
      comment({ id: 'done', ...older, done: true }),
      comment({ id: 'answered', ...older, addressed }),
      comment({ id: 'newer', rendition_id: 'r5', rendition_version: 5 }),
    ]
    const at = (version: number, more: Partial<ThreadQuery> = {}) =>
      threadsOf(list, { renditionId: `r${version}`, version, ...more })
    expect(ids(at(3))).toEqual(['open', 'done', 'answered'])
    expect(at(3).map(({ since }) => since)).toEqual([null, null, null])
    expect(at(4).map(({ comment: { id }, since, addressedIn }) => [id, since, addressedIn])).toEqual([
      ['open', 3, null],
      ['answered', 3, 4],
    ])
    expect(ids(at(4, { filter: 'open' }))).toEqual(['open'])
    expect(ids(at(5))).toEqual(['open', 'newer'])
    expect(ids(at(4, { filters: { ...NO_FILTERS, allVersions: true } }))).toEqual(['open', 'done', 'answered', 'newer'])
  })

  it('REV-05 filters by person, mention, drawing and colour, searches, and sorts by time', () => {
    const me = { id: 'me', display_name: 'Ada Byron', profile_image: null }
    const mika = { id: 'mika', display_name: 'Mika Sato', profile_image: null }
    const list = [
      comment({ id: 'mine', author: me, frame_start: 9, created_at: '2026-01-01T00:00:00Z' }),
      comment({
        id: 'to-me',
        author: mika,
        assignee: me,
        marker_colour: '#1E88FF',
        created_at: '2026-01-03T00:00:00Z',
      }),
      comment({ id: 'named', author: mika, frame_start: 4, created_at: '2026-01-02T00:00:00Z' }),
      comment({ id: 'reply', parent_id: 'named', text: 'The Tail pops', mentions: [me] }),
    ]
    const context = { me: 'me', hasDrawing: ({ id }: Comment) => id === 'named' }
    const idsWith = (filters: Partial<CommentFilters>) =>
      ids(threadsOf(list, { renditionId: 'r1', filters: { ...NO_FILTERS, ...filters }, context }))
    expect(idsWith({ mine: true })).toEqual(['to-me', 'mine'])
    expect(idsWith({ mentionsMe: true })).toEqual(['named'])
    expect(idsWith({ withDrawing: true })).toEqual(['named'])
    expect(idsWith({ authorId: 'mika' })).toEqual(['to-me', 'named'])
    expect(idsWith({ colour: '#1E88FF' })).toEqual(['to-me'])
    expect(idsWith({ search: 'tail' })).toEqual(['named'])
    expect(idsWith({ search: ' sato ' })).toEqual(['to-me', 'named'])
    expect(idsWith({ order: 'time' })).toEqual(['mine', 'named', 'to-me'])
    expect(filterCount({ ...NO_FILTERS, mine: true, search: 'x', order: 'time' })).toBe(2)
  })

  it('REV-05 a typed @ searches people, and their names become mentions', () => {
    const ada = { id: 'a', display_name: 'Ada Byron', profile_image: null }
    const adaM = { id: 'b', display_name: 'Ada Byron Lovelace', profile_image: null }
    expect(mentionAt('See @', 5)).toEqual({ at: 4, name: '' })
    expect(mentionAt('See @Ada By', 11)).toEqual({ at: 4, name: 'Ada By' })
    expect(mentionAt('mail@ada', 8)).toBeNull()
    expect(mentionAt('frame @1042', 11)).toBeNull()
    expect(completeMention('Hi @ad there', { at: 3, name: 'ad' }, ada)).toEqual({
      text: 'Hi @Ada Byron there',
      caret: 14,
    })
    expect(mentionedIn('@Ada Byron look', [ada, ada, { ...ada, id: 'c', display_name: 'Mika' }])).toEqual([ada])
    expect(
      mentionPieces('Hi @Ada Byron Lovelace, @1042', [ada, adaM]).map(({ text, person }) => [text, person?.id]),
    ).toEqual([
      ['Hi ', undefined],
      ['@Ada Byron Lovelace', 'b'],
      [', @1042', undefined],
    ])
  })

  it('XREV-16 a link leads to the version, the frame and the comment', () => {
    const page = 'https://studio.example/w:abc/st/1?tab=x&frame=3&comment_id=old#top'
    expect(linkTo(page, { renditionId: 'r1', frame: 12, commentId: 'c1' })).toBe(
      'https://studio.example/w:abc/st/1?tab=x&frame=12&comment_id=c1&renditionId=r1#top',
    )
    expect(linkTo(page, { renditionId: null, frame: null })).toBe('https://studio.example/w:abc/st/1?tab=x#top')
  })

  it('REV-16 a file that is too large is refused with its message, and ten is the limit', () => {
    const file = (size: number) => ({ file: Object.defineProperty(new File(['x'], 'a.png'), 'size', { value: size }) })
    const large = attach(texts, [], [file(25 * 1024 ** 2), file(25 * 1024 ** 2 + 1)])
    expect(large.attachments).toHaveLength(1)
    expect(large.refused).toEqual(['a.png: File size exceeds limit, please choose a smaller file.'])
    const many = attach(
      texts,
      [],
      Array.from({ length: 11 }, () => file(1)),
    )
    expect([many.attachments.length, many.refused.length]).toEqual([10, 1])
  })

  it('marks what is new since the last visit', () => {
    const [theirs, mine] = [comment({ created_at: '2026-02-02T00:00:00Z' }), comment({ author: { id: 'me' } as never })]
    expect(isUnread(theirs, '2026-02-01T00:00:00Z', 'me')).toBe(true)
    expect(isUnread(theirs, '2026-02-03T00:00:00Z', 'me')).toBe(false)
    expect([isUnread(theirs, null, 'me'), isUnread(mine, '1960-01-01T00:00:00Z', 'me')]).toEqual([false, false])
  })

  it('joins marks that would overlap', () => {
    const list = [10, 12, 40].map((frame) => comment({ id: String(frame), frame_start: frame, frame_end: frame + 1 }))
    expect(commentMarks(list, 5).map(({ frame, end, comments }) => [frame, end, comments.length])).toEqual([
      [10, 13, 2],
      [40, 41, 1],
    ])
    expect(commentMarks(list, 0)).toHaveLength(3)
  })
})
