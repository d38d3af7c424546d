import { useState, type ReactNode } from 'react'
import { Eye, EyeOff } from '../sign-in-icons.ts'
import { useTexts } from '../texts.ts'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password that its owner may look at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action'>): ReactNode {
  const texts = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      action={
        <IconButton
          size="small"
          label={isShown ? texts.hidePassword : texts.showPassword}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
