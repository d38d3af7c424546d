import { useMemo, type ReactNode } from 'react'
import type { Comment } from '@arbo/core'
import { Button, Checkbox, RadioGroup, TextField } from '@arbo/kit/ui'
import { NO_FILTERS, filterCount, type CommentFilters } from '../model/comments/comment-filters.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { ColourChoices } from './MarkerColour.tsx'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

type Flag = 'mine' | 'mentionsMe' | 'withDrawing' | 'allVersions'

const FLAGS: readonly { flag: Flag; label: TextKey }[] = [
  { flag: 'mine', label: 'filterMine' },
  { flag: 'mentionsMe', label: 'filterMentionsMe' },
  { flag: 'withDrawing', label: 'filterWithDrawing' },
  { flag: 'allVersions', label: 'filterAllVersions' },
]
const ORDERS: readonly { order: CommentFilters['order']; label: TextKey }[] = [
  { order: 'frame', label: 'sortFrame' },
  { order: 'time', label: 'sortTime' },
]

/** Search, filters and order of the comments. */
export function CommentFilterForm(): ReactNode {
  const texts = useTexts()
  const { ui } = useViewer()
  const filters = useUi((state) => state.commentFilters)
  const change = (next: Partial<CommentFilters>): void =>
    ui.setState(({ commentFilters }) => ({ commentFilters: { ...commentFilters, ...next } }))
  return (
    // A form of its own: Chromium keeps groups of radio buttons that belong to none for as long as their tree lives.
    <form className="filter-form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={texts.searchComments}
        hideLabel
        type="search"
        placeholder={texts.searchComments}
        value={filters.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      <div className="filter-flags">
        {FLAGS.map(({ flag, label }) => (
          <Checkbox
            key={flag}
            label={texts[label]}
            checked={filters[flag]}
            onChange={(checked) => change({ [flag]: checked })}
          />
        ))}
      </div>
      <Authors chosen={filters.authorId} onChoose={(authorId) => change({ authorId })} />
      <ColourChoices
        label={texts.filterColour}
        none={texts.filterAnyColour}
        colour={filters.colour as Comment['marker_colour']}
        onChoose={(colour) => change({ colour })}
      />
      <RadioGroup
        label={texts.sortBy}
        className="choices"
        row
        value={filters.order}
        options={ORDERS.map(({ order, label }) => ({ value: order, label: texts[label] }))}
        onChange={(order) => change({ order })}
      />
      <Button
        size="small"
        variant="ghost"
        disabled={filterCount(filters) === 0}
        onClick={() => change({ ...NO_FILTERS })}
      >
        {texts.clearFilters}
      </Button>
    </form>
  )
}

interface AuthorsProps {
  chosen: string | null
  onChoose: (id: string | null) => void
}

function Authors({ chosen, onChoose }: AuthorsProps): ReactNode {
  const texts = useTexts()
  const comments = useReview((review) => review.comments)
  const authors = useMemo(() => {
    const all = new Map(comments.filter((each) => !each.parent_id).map(({ author }) => [author.id, author]))
    return [...all.values()].sort((a, b) => a.display_name.localeCompare(b.display_name))
  }, [comments])
  return (
    <label className="filter-author">
      <span>{texts.filterAuthor}</span>
      <select
        className="arbo-input"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{texts.filterAnybody}</option>
        {authors.map(({ id, display_name }) => (
          <option key={id} value={id}>
            {display_name || texts.you}
          </option>
        ))}
      </select>
    </label>
  )
}
