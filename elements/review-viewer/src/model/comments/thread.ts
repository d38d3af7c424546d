import type { ShownOn, Comment } from '@arbo/core'

export interface Thread extends ShownOn {
  comment: Comment
  replies: Comment[]
}
