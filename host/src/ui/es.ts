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

/** In Spanish: lists, libraries, forms and the other parts that screens share. */
export const translations = {
  'host.filters': {
    filterChosen: '{name}: {value}',
    filterRemove: 'Quitar el filtro {name}',
    gone: 'Ya no existe',
    from: 'Desde',
    to: 'Hasta',
    rangeOf: '{from} – {to}',
    since: 'desde el {day}',
    until: 'hasta el {day}',
    allTime: 'Todo el tiempo',
    quick: {
      week: 'Últimos 7 días',
      fortnight: 'Últimos 14 días',
      month: 'Este mes',
      lastMonth: 'El mes pasado',
      year: 'Este año',
      decade: 'Últimos 10 años',
    },
  },
  'host.files': {
    uploadFiles: 'Subir archivos',
    uploadFolder: 'Subir una carpeta',
    dropHere: 'Suelta videos e imágenes: verás adónde va cada uno antes de enviar nada',
    dropFor: 'Suelta para {name}: verás adónde va cada archivo antes de enviar nada',
    dropRefused: 'Aquí no puedes añadir archivos',
    dropFailed: 'No se pudieron leer los archivos. Vuelve a intentarlo.',
  },
  'host.dialogs': {
    landingTitle: 'Página de inicio',
    landingLead: 'La página que se abre cuando entras en este espacio de trabajo y no has estado antes en otra.',
    landingDefault: 'Según tu rol',
    landingSaved: 'Página de inicio guardada',
    displayLead: 'El aspecto de Arbo en este dispositivo. Las imágenes y los videos conservan sus colores.',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    displayDark: 'Tema oscuro',
    adjustments: { brightness: 'Brillo', contrast: 'Contraste', sepia: 'Sepia' },
    displayReset: 'Restablecer',
    displayOnlyDark: 'Estos tres se aplican mientras el tema oscuro está activo.',
  },
  'host.keys': {
    parts: {
      everywhere: 'En todas partes',
      up: 'Esta página',
      scenes: 'Cambios',
      grid: 'Tabla',
      list: 'Lista',
      select: 'Selección',
      rows: 'Directorio',
      work: 'Mi trabajo',
      checks: 'Revisiones',
      timeline: 'Línea de tiempo',
      steps: 'Por la lista',
      weeks: 'Hoja de horas',
    },
    everywhere: {
      search: 'Busca, o escribe qué hacer',
      keys: 'Atajos de teclado',
      close: 'Cerrar lo que está abierto',
    },
    up: { up: 'Subir un nivel' },
    scenes: { undo: 'Deshacer', redo: 'Rehacer' },
    grid: {
      move: 'Moverse entre celdas',
      range: 'Seleccionar varias celdas',
      edit: 'Editar la celda',
      leave: 'Dejar la celda como estaba',
      fillAll: 'Rellenar todas las celdas seleccionadas',
      fillDown: 'Rellenar hacia abajo',
      clear: 'Vaciar la celda',
      row: 'Seleccionar la fila',
      copy: 'Copiar celdas',
      paste: 'Pegar celdas',
    },
    list: {
      move: 'Moverse entre filas',
      ends: 'Primera y última fila',
      open: 'Abrir',
    },
    select: { select: 'Seleccionar', range: 'Seleccionar hasta aquí' },
    rows: {
      move: 'Moverse entre filas',
      ends: 'Primera y última fila',
      open: 'Abrir',
      order: 'Mover la propia fila',
    },
    work: { move: 'Moverse entre filas', ends: 'Primera y última fila', open: 'Abrir' },
    checks: { select: 'Seleccionar', range: 'Seleccionar hasta aquí' },
    timeline: {
      move: 'Mover la barra un día laborable',
      end: 'Mover su final',
      start: 'Mover su inicio',
      save: 'Guardar',
      cancel: 'Cancelar',
    },
    weeks: { previous: 'Semana anterior', next: 'Semana siguiente', note: 'Nota sobre un tiempo' },
    steps: { previous: 'Anterior de la lista', next: 'Siguiente de la lista' },
    words: {
      undo: 'atrás revertir',
      redo: 'repetir de nuevo',
      up: 'atrás nivel superior',
      previous: 'atrás',
      next: 'adelante',
    },
  },
  'host.history': { title: 'Historial' },
  'host.leave': {
    title: '¿Salir sin guardar?',
    message: 'Lo que has cambiado en esta página se perderá.',
    confirm: 'Descartar y salir',
    stay: 'Quedarse',
  },
  'host.people_picker': {
    people: 'Personas',
    search: 'Buscar por nombre',
    chosen: 'Selección',
    team: 'Equipo',
    remove: 'Quitar a {name}',
    none: 'No coincide nadie',
    failed: 'No se pudieron cargar las personas',
  },
  'host.avatar': {
    picture: 'Imagen',
    change: 'Cambiar la imagen',
    remove: 'Quitar la imagen',
    saved: 'Imagen guardada',
    removed: 'Imagen quitada',
    none: 'Elige primero una imagen.',
    face: 'Cara',
    colour: 'Color',
    faces: {
      fox: 'Zorro',
      owl: 'Búho',
      cat: 'Gato',
      bear: 'Oso',
      robot: 'Robot',
      ghost: 'Fantasma',
      frog: 'Rana',
      penguin: 'Pingüino',
      panda: 'Panda',
      rabbit: 'Conejo',
    },
    colours: {
      coral: 'Coral',
      amber: 'Ámbar',
      lime: 'Lima',
      mint: 'Menta',
      sky: 'Cielo',
      iris: 'Lirio',
      orchid: 'Orquídea',
      stone: 'Piedra',
    },
    drawing:
      '{face} sobre {colour, select, coral {coral} amber {ámbar} lime {lima} mint {menta} sky {cielo} iris {lirio} orchid {orquídea} other {piedra}}',
    chosen: 'La imagen elegida',
    nothing: 'Elige una cara o sube una imagen.',
    upload: 'Subir una imagen',
    uploadAnother: 'Subir otra',
    uploadHint: 'PNG, JPEG o WebP, como máximo 10 MB.',
    crop: 'Parte de la imagen que se muestra. Muévela con las flechas.',
    cropHint: 'Arrastra la imagen a su sitio.',
    zoom: 'Zoom',
    cropLoading: 'Abriendo la imagen',
    cropFailed: 'No se pudo cargar el editor de imágenes.',
  },
  'host.exports': {
    forWhom: 'Destinado a',
    forTeam: 'El equipo (todo)',
    forClients: 'Clientes (solo lo que se comparte con ellos)',
    onlyForClients: 'Solo lo que se comparte con clientes',
  },
  'host.forms': {
    typedKept: 'Lo que escribiste sigue aquí. Vuelve a guardar en un momento.',
    restored: 'Se recuperó lo que habías escrito antes de recargar la página.',
    startAgain: 'Descartarlo',
    conflictTitle: 'Otra persona cambió esto',
    conflictMessage: 'No se guardó nada, y lo que escribiste sigue aquí.',
    conflictNowIs: 'Guardado ahora:',
    conflictNow: '{field}: {value}',
    conflictEmpty: 'nada',
    conflictOverwrite: 'Sobrescribir con lo mío',
    conflictTake: 'Descartar lo mío',
  },
  'host.grid': {
    chooseRow: 'Seleccionar la fila {number}',
    chooseAll: 'Seleccionar todas las filas',
    columns: 'Columnas',
    columnsHint: 'Elige qué columnas se muestran y en qué orden.',
    moveUp: 'Subir {name}',
    moveDown: 'Bajar {name}',
    columnsReset: 'Restablecer',
    keys: 'Las flechas pasan de una celda a otra; con Mayús seleccionan varias. Intro o F2 edita, Ctrl+Intro rellena todas las celdas seleccionadas, Ctrl+D rellena hacia abajo, Escape sale, Supr vacía, la barra espaciadora selecciona la fila.',
  },
  'host.import': {
    open: 'Importar',
    file: 'Archivo',
    choose: 'Elegir un archivo',
    other: 'Elegir otro archivo',
    sample: 'Descargar una plantilla',
    checking: 'Comprobando el archivo',
    ready: '{rows, plural, one {Se puede importar {rows} fila.} other {Se pueden importar {rows} filas.}}',
    action: '{rows, plural, =0 {Importar} one {Importar {rows} fila} other {Importar {rows} filas}}',
    done: '{rows, plural, one {{rows} fila importada} other {{rows} filas importadas}}',
    preview: 'Vista previa',
    first: 'Las primeras {count} de {total} filas',
    faults:
      '{count, plural, one {{count} problema} other {{count} problemas}}. No se importa nada hasta que el archivo esté bien.',
    row: 'Fila',
    column: 'Columna',
    problem: 'Problema',
    more: 'y {count} más',
    columns: 'Columnas',
    columnsLead: 'Qué contiene cada columna del archivo. Las celdas vacías no cambian nada.',
    inFile: 'En el archivo',
    becomes: 'Se importa como',
    ignored: 'No se importa',
    fieldOf: '{header} es',
    example: 'Ejemplo',
    newMetric: 'Nueva métrica «{name}»',
    origins: { guessed: 'Deducido del nombre', remembered: 'Como en la última importación', chosen: 'Elegido aquí' },
  },
  'host.library': {
    star: 'Destacar “{name}”',
    unstar: 'Dejar de destacar “{name}”',
    status: 'Estado',
    active: 'Activo',
    archived: 'Archivado',
    stars: 'Destacado',
    onlyStarred: 'Solo destacados',
    deployedOn: 'En uso en',
    deployedFailed: 'No se pudo cargar dónde está en uso',
    archivedEntity: 'Archivado',
    usedAt: 'Se usa en',
    moreUses: 'y {count} más',
    duplicateTitle: 'Duplicar “{name}”',
    duplicateName: 'Copia de {name}',
    duplicate: 'Duplicar',
    name: 'Nombre',
  },
  'host.library_actions': {
    duplicate: 'Duplicar',
    archive: 'Archivar',
    unarchive: 'Desarchivar',
    delete: 'Eliminar',
    nothingForAll: 'No hay ninguna acción para esta selección.',
    forSome: '{action} ({count})',
    named: '“{name}”',
    deleteTitle: '¿Eliminar {what}?',
    done: {
      created: 'Se creó “{name}”',
      saved: 'Se guardó “{name}”',
      duplicated: 'Se creó “{name}” como copia',
      archived: 'Archivado: {names}',
      unarchived: 'Desarchivado: {names}',
      deleted: 'Eliminado: {names}',
    },
  },
  'host.list': {
    select: 'Seleccionar {name}',
    selectAll: 'Seleccionar todas las filas mostradas',
    selected: 'Selección: {count}',
    selectedOf: 'Selección: {count} de {total}',
    selectEvery: 'Seleccionar todo ({total})',
    selectFirst: 'Seleccionar los primeros {count}',
    moreActions: 'Más acciones',
    clearSelection: 'Quitar la selección',
    bulk: 'Filas seleccionadas',
    filterBy: 'Filtrar por {name}',
    filterChosen: '{name}: {value}',
    filterRemove: 'Quitar el filtro {name}',
    all: 'Todo',
    tools: 'Filtros y herramientas',
    noMatch: 'No coincide nada',
    noMatchMessage: 'Prueba con otros criterios.',
    clear: 'Quitar la búsqueda y los filtros',
    failed: 'No se pudo cargar esta lista',
    denied: 'No puedes ver esta lista',
    deniedMessage: 'Quien administra tu espacio de trabajo puede dar acceso a tu rol.',
    export: 'Exportar',
    exportCsv: 'Archivo CSV',
    exportXlsx: 'Archivo de Excel',
    exportFailed: 'No se pudo exportar',
    failedAction: 'Algo salió mal',
    undo: 'Deshacer',
    showing: '{count} de {total}',
    columnActions: 'Acciones',
    noScenes: 'Sin {scenes}',
    progressTitle: '{done} de {total} con aprobación',
    overdue: 'Con retraso',
    noDate: 'Sin fecha',
    nobody: 'Nadie',
    toPlaylist: 'Añadir a una playlist…',
    toPlaylistMost: 'Una playlist tiene como máximo {most} {scenes}, y hay {count} en la selección. Selecciona menos.',
  },
  'host.trashed': {
    kept: 'En la papelera durante {days} días.',
    undo: 'Deshacer',
    restored: 'Restaurado',
    failed: 'No se pudo restaurar',
    notes: {
      above: '“{now}” también estaba en la papelera y se restauró primero.',
      code: 'El código ya estaba en uso. Ahora es {now}.',
      version: 'El número ya estaba en uso. Ahora es v{now}.',
      status: 'Estado nuevo en {count, plural, one {# {scene}} other {# {scenes}}}: el anterior ya no existe aquí.',
      archived: '“{now}” está en el archivo; se verá cuando lo desarchives.',
      lost: {
        metrics:
          '{count, plural, one {No se restauró un valor} other {No se restauraron # valores}}: la métrica ya no existe.',
        people:
          '{count, plural, one {No se restauró una asignación} other {No se restauraron # asignaciones}}: la persona ya no existe.',
        teams: '{count, plural, one {No se restauró un equipo} other {No se restauraron # equipos}}: ya no existe.',
        playlists:
          '{count, plural, one {No se restauró un puesto} other {No se restauraron # puestos}} en playlists: la playlist ya no existe.',
        status_flow: 'El flujo de estados ya no existe. Se aplica el del nivel superior.',
        timers:
          '{count, plural, one {No se restauró un temporizador} other {No se restauraron # temporizadores}}: hay otro en marcha.',
        rules:
          '{count, plural, one {No se restauró una regla} other {No se restauraron # reglas}}: el nombre ya está en uso.',
        reports:
          '{count, plural, one {No se restauró un informe guardado} other {No se restauraron # informes guardados}}.',
        links:
          '{count, plural, one {No se restauró un enlace} other {No se restauraron # enlaces}} con una producción importada.',
        other: '{count, plural, one {No se restauró un detalle} other {No se restauraron # detalles}}.',
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
