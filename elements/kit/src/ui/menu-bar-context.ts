import { createContext } from 'react'

/** Whether a Menu stands in a MenuBar, which decides for all its menus whether they are modal. */
export const MenuBarContext = createContext(false)
