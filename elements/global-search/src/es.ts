import type { Translation } from '@arbo/core'
import { translations as kit } from '@arbo/kit/es'
import type { messages } from './texts.ts'

/** The search in Spanish, with the kit’s texts; the SDK’s glossary holds. */
export const translations = {
  ...kit,
  'global-search': {
    search: 'Buscar',
    hint: 'Busca, o escribe qué hacer',
    results: 'Resultados',
    kinds: 'Dónde buscar',
    all: 'Todo',
    entities: 'Directorio',
    people: 'Personas',
    teams: 'Equipos',
    playlists: 'Playlists',
    comments: 'Comentarios',
    notes: 'Notas',
    files: 'Archivos',
    recent: 'Recientes',
    more: 'Mostrar todo en {kind}',
    searching: 'Buscando…',
    found: 'Resultados: {count}',
    nothing: 'No hay resultados para “{query}”',
    nothingHint: 'Prueba con menos letras o con otra palabra.',
    nothingThere: 'Escribe para buscar.',
    offline: 'Sin conexión. Lo reciente y las acciones siguen funcionando.',
    failed: 'No se pudo buscar.',
    retry: 'Reintentar',
    noSession: 'La búsqueda funciona en cuanto la página proporcione una sesión.',
    indexing: 'Puede que los cambios muy recientes aún no se encuentren.',
    open: 'Abrir',
    newTab: 'Pestaña nueva',
    review: 'Abrir en la revisión',
    assign: 'Asignarme a mí',
    assigned: '{name} está ahora a tu cargo',
    assignFailed: 'No se te pudo asignar.',
  },
} satisfies { 'global-search': Translation<typeof messages> } & typeof kit
