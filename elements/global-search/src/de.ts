import type { Translation } from '@arbo/core'
import { translations as kit } from '@arbo/kit/de'
import type { messages } from './texts.ts'

/** The search in German, with the kit’s texts; the SDK’s glossary holds. */
export const translations = {
  ...kit,
  'global-search': {
    search: 'Suche',
    hint: 'Suchen oder eingeben, was zu tun ist',
    results: 'Ergebnisse',
    kinds: 'Was durchsucht wird',
    all: 'Alle',
    entities: 'Verzeichnis',
    people: 'Personen',
    teams: 'Teams',
    playlists: 'Playlists',
    comments: 'Kommentare',
    notes: 'Notizen',
    files: 'Dateien',
    recent: 'Zuletzt verwendet',
    more: 'Alle anzeigen: {kind}',
    searching: 'Wird gesucht …',
    found: '{count} gefunden',
    nothing: 'Keine Ergebnisse für „{query}“',
    nothingHint: 'Versuche es mit weniger Buchstaben oder einem anderen Wort daraus.',
    nothingThere: 'Tippe, um zu suchen.',
    offline: 'Keine Verbindung. Zuletzt Verwendetes und Aktionen gehen weiterhin.',
    failed: 'Die Suche konnte nicht beantwortet werden.',
    retry: 'Erneut versuchen',
    noSession: 'Diese Suche findet etwas, sobald die Seite eine Anmeldung bereitstellt.',
    indexing: 'Gerade wurde viel geschrieben; manches davon wird noch nicht gefunden.',
    open: 'Öffnen',
    newTab: 'Neuer Tab',
    review: 'Im Review öffnen',
    assign: 'Mir zuweisen',
    assigned: '{name} ist dir zugewiesen',
    assignFailed: 'Die Zuweisung an dich ist fehlgeschlagen.',
  },
} satisfies { 'global-search': Translation<typeof messages> } & typeof kit
