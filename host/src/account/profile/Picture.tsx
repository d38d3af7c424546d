import { avatarUrl, type Profile } from '@arbo/core'
import { Avatar } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAccount } from '../../app/use-account.ts'
import { PictureField } from '../../ui/avatar/PictureField.tsx'

/** The account's picture, with buttons to change and remove it. */
export function Picture({ user: { display_name, avatar } }: { user: Profile }): ReactNode {
  const { session } = useApp()
  const account = useAccount()
  const url = avatarUrl(session.apiUrl, avatar)
  return (
    <PictureField
      face={<Avatar name={display_name} src={url} size={48} decorative />}
      url={url}
      save={(picture) => account.updateProfile({ avatar: picture })}
    />
  )
}
