import type { Translation } from '@arbo/core'
import { translations as kit } from '@arbo/kit/fr'
import type { messages } from './texts.ts'

/** The search in French, with the kit’s texts; the SDK’s glossary holds. */
export const translations = {
  ...kit,
  'global-search': {
    search: 'Recherche',
    hint: 'Rechercher, ou taper une action',
    results: 'Résultats',
    kinds: 'Où chercher',
    all: 'Tout',
    entities: 'Répertoire',
    people: 'Personnes',
    teams: 'Équipes',
    playlists: 'Playlists',
    comments: 'Commentaires',
    notes: 'Notes',
    files: 'Fichiers',
    recent: 'Récents',
    more: 'Tout afficher : {kind}',
    searching: 'Recherche…',
    found: 'Résultats : {count}',
    nothing: 'Aucun résultat pour « {query} »',
    nothingHint: 'Essayez avec moins de lettres ou un autre mot.',
    nothingThere: 'Tapez pour chercher.',
    offline: 'Pas de connexion. Les éléments récents et les actions fonctionnent toujours.',
    failed: 'La recherche a échoué.',
    retry: 'Réessayer',
    noSession: 'La recherche fonctionne dès que la page fournit une session.',
    indexing: 'Les modifications très récentes peuvent ne pas encore apparaître.',
    open: 'Ouvrir',
    newTab: 'Nouvel onglet',
    review: 'Ouvrir dans la revue',
    assign: 'M’assigner',
    assigned: 'Assigné à vous : {name}',
    assignFailed: 'L’assignation a échoué.',
  },
} satisfies { 'global-search': Translation<typeof messages> } & typeof kit
