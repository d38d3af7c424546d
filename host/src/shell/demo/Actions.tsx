import { Copy, Download, Pencil, Plus, Star, Trash2 } from '@arbo/kit/icons'
import {
  Button,
  IconButton,
  Menu,
  MenuCheck,
  MenuChoices,
  MenuItem,
  MenuSeparator,
  Row,
  Stack,
  Text,
} from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { pageWords } from '../../app/page-texts.ts'
import { galleryTexts as words } from './texts.ts'

/** Buttons of each kind, and each as it is while busy, small, disabled or pressed. */
export function Buttons(): ReactNode {
  const [pressed, setPressed] = useState(true)
  return (
    <Stack gap={12}>
      <Row gap={8} wrap>
        <Button variant="primary">{pageWords.demoPrimary}</Button>
        <Button>{pageWords.demoSecondary}</Button>
        <Button variant="ghost">{pageWords.demoGhost}</Button>
        <Button variant="danger">{pageWords.demoDelete}</Button>
        <Button icon={<Plus />}>{words.withIcon}</Button>
      </Row>
      <Row gap={8} wrap>
        <Button size="small" variant="primary">
          {words.small}
        </Button>
        <Button size="small">{words.small}</Button>
        <Button disabled>{words.disabled}</Button>
        <Button variant="primary" disabled>
          {words.disabled}
        </Button>
        <Button busy>{pageWords.demoBusy}</Button>
      </Row>
      <Row gap={8} wrap>
        <IconButton label={words.edit} icon={<Pencil />} shortcut="E" />
        <IconButton label={words.bold} icon={<Star />} pressed={pressed} onClick={() => setPressed(!pressed)} />
        <IconButton label={words.busyIcon} icon={<Pencil />} busy />
        <IconButton label={words.disabled} icon={<Pencil />} disabled />
        <IconButton label={words.duplicate} icon={<Copy />} size="small" variant="secondary" />
        <Text tone="muted" font="small">
          {words.tip}
        </Text>
      </Row>
    </Stack>
  )
}

/** A menu with everything that a menu has. */
export function Menus(): ReactNode {
  const [density, setDensity] = useState<keyof typeof words.densities>('usual')
  const [thumbnails, setThumbnails] = useState(true)
  return (
    <Row gap={8} wrap>
      <Menu trigger={<Button>{words.actions}</Button>}>
        <MenuItem icon={<Copy />} shortcut="D">
          {words.duplicate}
        </MenuItem>
        <MenuItem icon={<Download />} disabled>
          {words.download}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger>
          {words.remove}
        </MenuItem>
      </Menu>
      <Menu trigger={<Button>{words.density}</Button>}>
        <MenuChoices
          label={words.density}
          value={density}
          options={(['compact', 'usual'] as const).map((value) => ({ value, label: words.densities[value] }))}
          onChange={setDensity}
        />
        <MenuSeparator />
        <MenuCheck checked={thumbnails} onChange={setThumbnails}>
          {words.thumbnails}
        </MenuCheck>
      </Menu>
    </Row>
  )
}
