import type { Person } from '@arbo/core'
import { Avatar, type ComboboxOption } from '@arbo/kit/ui'

/** A person as one of a list to choose from. */
export const personOption = ({ id, display_name, profile_image }: Person): ComboboxOption => ({
  id,
  label: display_name,
  icon: <Avatar name={display_name} src={profile_image} size={20} decorative />,
})
