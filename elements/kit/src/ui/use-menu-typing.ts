import { useRef, type KeyboardEvent } from 'react'

/** Letters that come within so many ms are one word to a menu's type-ahead. */
const WORD = 750

interface MenuTyping {
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void
  onKeyUpCapture: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Letters go to the item that begins with them. Whoever types a text into a menu by mistake must not choose by it: after a
 * letter, Space is a letter too, and what begins no item cannot be confirmed until an arrow key has led to one.
 */
export function useMenuTyping(): MenuTyping & { reset: () => void } {
  const typing = useRef({ word: '', at: 0, letters: false, lost: false })
  const reset = (): void => {
    typing.current = { word: '', at: 0, letters: false, lost: false }
  }
  return {
    reset,
    onKeyDownCapture(event) {
      const { key, currentTarget, timeStamp } = event
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      if (/^(Arrow|Home|End|Page)/.test(key)) reset()
      const { word, at, letters, lost } = typing.current
      if (key.length === 1 && !isCommand && (key !== ' ' || letters)) {
        const next = `${timeStamp - at > WORD ? '' : word}${key.toLocaleLowerCase()}`
        const items = [...currentTarget.querySelectorAll('[role^="menuitem"]')]
        const fits = items.some((item) => item.textContent.trim().toLocaleLowerCase().startsWith(next))
        // Type-ahead takes one letter again and again for the next item that begins with it.
        const again = next.replaceAll(next.charAt(0), '') === ''
        typing.current = { word: next, at: timeStamp, letters: true, lost: lost || !(fits || again) }
      }
      if ((key === ' ' && letters) || (key === 'Enter' && (isCommand || typing.current.lost))) take(event)
    },
    onKeyUpCapture(event) {
      // A press of Space chooses as the key comes up.
      if (event.key === ' ' && typing.current.letters) take(event)
    },
  }
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
