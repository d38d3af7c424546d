import type { Translation } from '@arbo/core'
import type { avatarMessages } from './avatar/texts.ts'
import type { dialogMessages } from './dialog-texts.ts'
import type { exportMessages } from './exports/texts.ts'
import type { fileMessages } from './file-texts.ts'
import type { filterMessages } from './filters/texts.ts'
import type { formMessages } from './forms/texts.ts'
import type { gridMessages } from './grid/texts.ts'
import type { historyMessages } from './history-texts.ts'
import type { importMessages } from './import/texts.ts'
import type { keysMessages } from './keys/texts.ts'
import type { leaveMessages } from './leave-texts.ts'
import type { libraryActionMessages, libraryMessages } from './library/texts.ts'
import type { trashedMessages } from './trash-texts.ts'
import type { listMessages } from './list/texts.ts'
import type { peopleMessages } from './people-texts.ts'

/** In German: lists, libraries, forms and the other parts that screens share. */
export const translations = {
  'host.filters': {
    filterChosen: '{name}: {value}',
    filterRemove: 'Filter {name} entfernen',
    gone: 'Nicht mehr da',
    from: 'Von',
    to: 'Bis',
    rangeOf: '{from} – {to}',
    since: 'ab {day}',
    until: 'bis {day}',
    allTime: 'Gesamte Zeit',
    quick: {
      week: 'Letzte 7 Tage',
      fortnight: 'Letzte 14 Tage',
      month: 'Dieser Monat',
      lastMonth: 'Voriger Monat',
      year: 'Dieses Jahr',
      decade: 'Letzte 10 Jahre',
    },
  },
  'host.files': {
    uploadFiles: 'Dateien hochladen',
    uploadFolder: 'Ordner hochladen',
    dropHere: 'Videos und Bilder hier ablegen: Du siehst, wohin jedes geht, bevor etwas gesendet wird',
    dropFor: 'Für {name} ablegen: Du siehst, wohin jede Datei geht, bevor etwas gesendet wird',
    dropRefused: 'Du darfst hier keine Dateien hinzufügen',
    dropFailed: 'Die Dateien konnten nicht gelesen werden. Versuch es noch einmal.',
  },
  'host.dialogs': {
    landingTitle: 'Startseite',
    landingLead: 'Die Seite, die sich öffnet, wenn du in diesen Workspace kommst und vorher nirgendwo anders warst.',
    landingDefault: 'Wie deine Rolle es vorsieht',
    landingSaved: 'Startseite gespeichert',
    displayLead: 'Das Aussehen dieses Geräts. Bilder und Filme behalten ihre eigenen Farben.',
    theme: 'Erscheinungsbild',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    displayDark: 'Dunkles Erscheinungsbild',
    adjustments: { brightness: 'Helligkeit', contrast: 'Kontrast', sepia: 'Sepia' },
    displayReset: 'Zurücksetzen',
    displayOnlyDark: 'Diese drei wirken, solange das dunkle Erscheinungsbild an ist.',
  },
  'host.keys': {
    parts: {
      everywhere: 'Überall',
      up: 'Diese Seite',
      scenes: 'Änderungen',
      grid: 'Tabelle',
      list: 'Liste',
      select: 'Auswahl',
      rows: 'Verzeichnis',
      work: 'Meine Arbeit',
      checks: 'Prüfungen',
      timeline: 'Zeitleiste',
      steps: 'Durch die Liste',
      weeks: 'Zeitnachweis',
    },
    everywhere: {
      search: 'Suchen oder eingeben, was zu tun ist',
      keys: 'Tastenkürzel',
      close: 'Schließen, was offen ist',
    },
    up: { up: 'Eine Ebene nach oben' },
    scenes: { undo: 'Rückgängig', redo: 'Wiederholen' },
    grid: {
      move: 'Zwischen den Zellen bewegen',
      range: 'Mehrere Zellen wählen',
      edit: 'Zelle bearbeiten',
      leave: 'Zelle lassen, wie sie war',
      fillAll: 'Alle gewählten Zellen füllen',
      fillDown: 'Nach unten füllen',
      clear: 'Zelle leeren',
      row: 'Zeile wählen',
      copy: 'Zellen kopieren',
      paste: 'Zellen einfügen',
    },
    list: {
      move: 'Zwischen den Zeilen bewegen',
      ends: 'Erste und letzte Zeile',
      open: 'Öffnen',
    },
    select: { select: 'Wählen', range: 'Bis hierher wählen' },
    rows: {
      move: 'Zwischen den Zeilen bewegen',
      ends: 'Erste und letzte Zeile',
      open: 'Öffnen',
      order: 'Die Zeile selbst bewegen',
    },
    work: { move: 'Zwischen den Zeilen bewegen', ends: 'Erste und letzte Zeile', open: 'Öffnen' },
    checks: { select: 'Wählen', range: 'Bis hierher wählen' },
    timeline: {
      move: 'Den Balken um einen Arbeitstag verschieben',
      end: 'Sein Ende verschieben',
      start: 'Seinen Anfang verschieben',
      save: 'Speichern',
      cancel: 'Abbrechen',
    },
    weeks: { previous: 'Vorige Woche', next: 'Nächste Woche', note: 'Notiz zu einer Zeit' },
    steps: { previous: 'Zurück in der Liste', next: 'Weiter in der Liste' },
    words: { undo: 'zurück undo', redo: 'nochmal redo', up: 'zurück übergeordnet', previous: 'zurück', next: 'weiter' },
  },
  'host.history': { title: 'Verlauf' },
  'host.leave': {
    title: 'Ohne Speichern verlassen?',
    message: 'Was du auf dieser Seite geändert hast, geht verloren.',
    confirm: 'Verwerfen und verlassen',
    stay: 'Bleiben',
  },
  'host.people_picker': {
    people: 'Personen',
    search: 'Nach Namen suchen',
    chosen: 'Gewählt',
    team: 'Team',
    remove: '{name} entfernen',
    none: 'Niemand gefunden',
    failed: 'Die Personen konnten nicht geladen werden',
  },
  'host.avatar': {
    picture: 'Bild',
    change: 'Bild ändern',
    remove: 'Bild entfernen',
    saved: 'Bild gespeichert',
    removed: 'Bild entfernt',
    none: 'Wähle zuerst ein Bild.',
    face: 'Gesicht',
    colour: 'Farbe',
    faces: {
      fox: 'Fuchs',
      owl: 'Eule',
      cat: 'Katze',
      bear: 'Bär',
      robot: 'Roboter',
      ghost: 'Gespenst',
      frog: 'Frosch',
      penguin: 'Pinguin',
      panda: 'Panda',
      rabbit: 'Kaninchen',
    },
    colours: {
      coral: 'Koralle',
      amber: 'Bernstein',
      lime: 'Limette',
      mint: 'Minze',
      sky: 'Himmel',
      iris: 'Iris',
      orchid: 'Orchidee',
      stone: 'Stein',
    },
    drawing:
      '{face} auf {colour, select, coral {Koralle} amber {Bernstein} lime {Limette} mint {Minze} sky {Himmel} iris {Iris} orchid {Orchidee} other {Stein}}',
    chosen: 'Das gewählte Bild',
    nothing: 'Wähle ein Gesicht oder lade ein Bild hoch.',
    upload: 'Bild hochladen',
    uploadAnother: 'Anderes hochladen',
    uploadHint: 'PNG, JPEG oder WebP, höchstens 10 MB.',
    crop: 'Der Teil des Bildes, der sich zeigt. Verschiebe ihn mit den Pfeiltasten.',
    cropHint: 'Ziehe das Bild an seinen Platz.',
    zoom: 'Zoom',
    cropLoading: 'Bild wird geöffnet',
    cropFailed: 'Das Werkzeug für Bilder konnte nicht geladen werden.',
  },
  'host.exports': {
    forWhom: 'Für wen',
    forTeam: 'Das Team (alles)',
    forClients: 'Kunden (nur, was für sie ist)',
    onlyForClients: 'Für Kunden: nur, was für sie ist',
  },
  'host.forms': {
    typedKept: 'Deine Eingaben sind noch da: Speichere gleich noch einmal.',
    restored: 'Deine Eingaben von vor dem Neuladen der Seite sind wieder da.',
    startAgain: 'Verwerfen',
    conflictTitle: 'Jemand hat das inzwischen geändert',
    conflictMessage: 'Nichts wurde gespeichert; deine Eingaben sind noch da.',
    conflictNowIs: 'Jetzt steht dort:',
    conflictNow: '{field}: {value}',
    conflictEmpty: 'nichts',
    conflictOverwrite: 'Meines trotzdem speichern',
    conflictTake: 'Meines verwerfen',
  },
  'host.grid': {
    chooseRow: 'Zeile {number} wählen',
    chooseAll: 'Alle Zeilen wählen',
    columns: 'Spalten',
    columnsHint: 'Wähle, welche Spalten sich zeigen und in welcher Reihenfolge.',
    moveUp: '{name} nach oben',
    moveDown: '{name} nach unten',
    columnsReset: 'Zurücksetzen',
    keys: 'Pfeiltasten wechseln zwischen Zellen, mit Umschalt markieren sie mehrere. Eingabe oder F2 bearbeitet, Strg+Eingabe schreibt in alle markierten Zellen, Strg+D füllt nach unten, Esc verlässt, Entf leert, Leertaste wählt die Zeile.',
  },
  'host.import': {
    open: 'Importieren',
    file: 'Datei',
    choose: 'Datei wählen',
    other: 'Andere Datei wählen',
    sample: 'Vorlage herunterladen',
    checking: 'Datei wird geprüft',
    ready: '{rows, plural, one {{rows} Zeile kann} other {{rows} Zeilen können}} importiert werden.',
    action: '{rows, plural, =0 {Importieren} one {{rows} Zeile importieren} other {{rows} Zeilen importieren}}',
    done: '{rows, plural, one {{rows} Zeile} other {{rows} Zeilen}} importiert',
    preview: 'Vorschau',
    first: 'Die ersten {count} von {total} Zeilen',
    faults:
      '{count, plural, one {{count} Problem} other {{count} Probleme}}. Nichts wird importiert, bis die Datei stimmt.',
    row: 'Zeile',
    column: 'Spalte',
    problem: 'Problem',
    more: 'und {count} weitere',
    columns: 'Spalten',
    columnsLead: 'Was jede Spalte der Datei ist. Leere Zellen ändern nichts.',
    inFile: 'In der Datei',
    becomes: 'Wird importiert als',
    ignored: 'Nicht importiert',
    fieldOf: '{header} ist',
    example: 'Beispiel',
    newMetric: 'Neue Metrik „{name}“',
    origins: { guessed: 'Nach dem Namen vermutet', remembered: 'Wie beim letzten Import', chosen: 'Selbst gewählt' },
  },
  'host.library': {
    star: '„{name}“ mit Stern markieren',
    unstar: 'Stern von „{name}“ entfernen',
    status: 'Status',
    active: 'Aktiv',
    archived: 'Archiviert',
    stars: 'Mit Stern',
    onlyStarred: 'Nur mit Stern',
    deployedOn: 'Im Einsatz bei',
    deployedFailed: 'Wo es im Einsatz ist, konnte nicht geladen werden',
    archivedEntity: 'Archiviert',
    usedAt: 'In Gebrauch bei',
    moreUses: 'und {count} weitere',
    duplicateTitle: '„{name}“ duplizieren',
    duplicateName: 'Kopie von {name}',
    duplicate: 'Duplizieren',
    name: 'Name',
  },
  'host.library_actions': {
    duplicate: 'Duplizieren',
    archive: 'Archivieren',
    unarchive: 'Aus dem Archiv holen',
    delete: 'Löschen',
    nothingForAll: 'Mit ihnen lässt sich nichts tun.',
    forSome: '{action} ({count})',
    named: '„{name}“',
    deleteTitle: '{what} löschen?',
    done: {
      created: '„{name}“ angelegt',
      saved: '„{name}“ gespeichert',
      duplicated: '„{name}“ als Kopie angelegt',
      archived: '{names} archiviert',
      unarchived: '{names} aus dem Archiv geholt',
      deleted: '{names} gelöscht',
    },
  },
  'host.list': {
    select: '{name} auswählen',
    selectAll: 'Alle angezeigten Zeilen auswählen',
    selected: '{count} ausgewählt',
    selectedOf: '{count} von {total} ausgewählt',
    selectEvery: 'Alle {total} auswählen',
    selectFirst: 'Die ersten {count} auswählen',
    moreActions: 'Weitere Aktionen',
    clearSelection: 'Auswahl aufheben',
    bulk: 'Ausgewählte Zeilen',
    filterBy: 'Filtern nach {name}',
    filterChosen: '{name}: {value}',
    filterRemove: 'Filter {name} entfernen',
    all: 'Alle',
    tools: 'Filter und Werkzeuge',
    noMatch: 'Nichts gefunden',
    noMatchMessage: 'Versuche es mit anderen Kriterien.',
    clear: 'Suche und Filter aufheben',
    failed: 'Diese Liste konnte nicht geladen werden',
    denied: 'Du darfst diese Liste nicht sehen',
    deniedMessage: 'Die Administration deines Workspace kann deiner Rolle Zugriff darauf geben.',
    export: 'Exportieren',
    exportCsv: 'CSV-Datei',
    exportXlsx: 'Excel-Datei',
    exportFailed: 'Der Export ist fehlgeschlagen',
    failedAction: 'Das hat nicht geklappt',
    undo: 'Rückgängig',
    showing: '{count} von {total}',
    columnActions: 'Aktionen',
    noScenes: 'Keine {scenes}',
    progressTitle: '{done} von {total} freigegeben',
    overdue: 'überfällig',
    noDate: 'Kein Datum',
    nobody: 'Niemand',
    toPlaylist: 'Zu Playlist hinzufügen …',
    toPlaylistMost: 'Eine Playlist fasst höchstens {most} {scenes}, gewählt sind {count}. Wähle weniger.',
  },
  'host.trashed': {
    kept: '{days} Tage im Papierkorb.',
    undo: 'Rückgängig',
    restored: 'Wiederhergestellt',
    failed: 'Das konnte nicht wiederhergestellt werden',
    notes: {
      above: '„{now}“ lag auch im Papierkorb und wurde zuerst wiederhergestellt.',
      code: 'Der Code war vergeben. Er ist jetzt {now}.',
      version: 'Die Nummer war vergeben. Sie ist jetzt v{now}.',
      status:
        'Neuer Status bei {count, plural, one {# {scene}} other {# {scenes}}}: Den alten gibt es hier nicht mehr.',
      archived: '„{now}“ ist archiviert. Es ist zu sehen, sobald du das aufhebst.',
      lost: {
        metrics:
          '{count, plural, one {Ein Wert} other {# Werte}} nicht wiederhergestellt: Die Kennzahl gibt es nicht mehr.',
        people:
          '{count, plural, one {Eine Zuweisung} other {# Zuweisungen}} nicht wiederhergestellt: Die Person gibt es nicht mehr.',
        teams: '{count, plural, one {Ein Team} other {# Teams}} nicht wiederhergestellt: Es gibt das nicht mehr.',
        playlists:
          '{count, plural, one {Ein Platz} other {# Plätze}} in Playlists nicht wiederhergestellt: Die Playlist gibt es nicht mehr.',
        status_flow: 'Den Statusablauf gibt es nicht mehr. Es gilt der darüber.',
        timers: '{count, plural, one {Ein Timer} other {# Timer}} nicht wiederhergestellt: Es läuft ein anderer.',
        rules: '{count, plural, one {Eine Regel} other {# Regeln}} nicht wiederhergestellt: Der Name ist vergeben.',
        reports:
          '{count, plural, one {Ein gespeicherter Bericht} other {# gespeicherte Berichte}} nicht wiederhergestellt.',
        links:
          '{count, plural, one {Eine Verknüpfung} other {# Verknüpfungen}} mit einer importierten Produktion nicht wiederhergestellt.',
        other: '{count, plural, one {Eine Einzelheit} other {# Einzelheiten}} nicht wiederhergestellt.',
      },
    },
  },
} satisfies {
  'host.dialogs': Translation<typeof dialogMessages>
  'host.history': Translation<typeof historyMessages>
  'host.keys': Translation<typeof keysMessages>
  'host.leave': Translation<typeof leaveMessages>
  'host.people_picker': Translation<typeof peopleMessages>
  'host.avatar': Translation<typeof avatarMessages>
  'host.exports': Translation<typeof exportMessages>
  'host.files': Translation<typeof fileMessages>
  'host.filters': Translation<typeof filterMessages>
  'host.forms': Translation<typeof formMessages>
  'host.grid': Translation<typeof gridMessages>
  'host.import': Translation<typeof importMessages>
  'host.library': Translation<typeof libraryMessages>
  'host.library_actions': Translation<typeof libraryActionMessages>
  'host.list': Translation<typeof listMessages>
  'host.trashed': Translation<typeof trashedMessages>
}
