import { translations as contract } from './contract/fr.ts'
import type { Translation } from './contract/platform/language/catalogue.ts'
import type { explainMessages } from './connect/explanations/texts.ts'
import type { fieldRuleMessages } from './platform/forms/field-rule-texts.gen.ts'
import { fieldRules } from './platform/forms/field-rules-fr.gen.ts'
import type { formMessages } from './platform/form-texts.ts'
import type { accountMessages } from './account/texts.ts'
import type { timeMessages } from './platform/format/texts.ts'
import type { messages } from './platform/texts.ts'
import type { workspaceMessages } from './workspace/workspaces/texts.ts'
import type { workMessages } from './platform/work-texts.ts'
import type { ratingMessages } from './planning/metrics/texts.ts'

/**
 * The SDK in French. Readers are addressed by “vous”; buttons and menu items are infinitives. One word for one thing, in all
 * packages:
 *
 * | English | French |
 * |---|---|
 * | project, process, episode, take, scene | projet, processus, épisode, prise, scène; a workspace's own words stand as they are: les, des, ces, chaque, votre, leur before them, “au niveau” or a colon, nothing that agrees |
 * | workspace; place; directory | espace de travail; emplacement; répertoire |
 * | status; status flow | statut; flux de statuts |
 * | approved, approval, unchecked, untouched, unassigned | validé, validation, à vérifier, non commencé, non assigné |
 * | retake, playlist, timeline, webhook, hub | the same word; une retake, une playlist, une timeline |
 * | version (of a scene’s media); frame; upload | version; image; téléverser |
 * | review; check | revue; vérification |
 * | assigned, assignment, assignee; reviewer; coordinator | assigné, assignation, personne assignée; vérificateur; coordination |
 * | owner, admin, administrator of the workspace | propriétaire, admin; l’administration de l’espace de travail |
 * | comment, reply, drawing, marker; note; file, attachment | commentaire, réponse, dessin, repère; note; fichier, pièce jointe |
 * | addressed; open, done (of a comment) | traité; ouvert, fait |
 * | metric; rating; report; target, goal, level, reward | métrique; évaluation; rapport; objectif, seuil, niveau, récompense |
 * | due date; overdue, late | échéance; en retard |
 * | guest; client; guest link | invité; client; lien d’invité |
 * | sign in, sign out; passkey; passphrase | se connecter, se déconnecter; clé d’accès; phrase secrète |
 * | permission; access; token; scope (of a token) | autorisation; accès; jeton; portée |
 * | create, edit, delete, remove; restore, undo | créer, modifier, supprimer, retirer; restaurer, annuler |
 * | archive, unarchive; deployed | archiver, désarchiver; utilisé |
 */
export const translations = {
  ...contract,
  'core.field_rules': fieldRules,
  core: {
    'network.offline': 'Vous êtes hors ligne. Vérifiez votre connexion Internet.',
    'network.timeout': 'La demande a pris trop de temps. Vérifiez que votre connexion Internet est stable.',
    'network.problem': 'Problème de réseau. {message}',
    'network.lost': 'Connexion perdue',
    'network.restored': 'Connexion rétablie',
    'network.unreachable': 'Le serveur est inaccessible. Votre session reste ouverte.',
    'network.cancelled': 'Annulé',
    'network.gateway_timeout': 'Le serveur n’a pas répondu à temps',
    'network.service_unavailable': 'Le service n’est pas disponible',
    'network.bad_answer': 'Le serveur a envoyé une réponse illisible ({status}).',
    'session.refresh_failed': 'La session n’a pas pu être renouvelée',
    'session.refresh_successful': 'Session renouvelée',
    'session.no_workspace': 'Choisissez d’abord un espace de travail.',
    'session.signed_out': 'Connectez-vous pour continuer.',
    'session.workspace_deleted': 'Cet espace de travail a été supprimé.',
    'module.web_search': 'La recherche n’est pas disponible',
    'module.people_insight': 'La fiche de la personne n’est pas disponible',
    'module.scene_hub': 'Le hub n’est pas disponible',
    'action.preference': 'Enregistrer la préférence',
    'action.saving': 'Enregistrer',
    'action.any': 'Action',
    'toast.succeeded': '{action} : réussi',
    'toast.failed': '{action} : échec',
    'failed.update': 'La modification a échoué.',
    'failed.deletion': 'La suppression a échoué.',
    'failed.archive': 'L’archivage a échoué.',
    'permission.granted': 'Vous avez l’autorisation',
    'permission.denied': 'Vous n’avez pas l’autorisation',
    'storage.limit': 'La limite de stockage est dépassée.',
    'storage.freeing_up': 'Libération du stockage',
    'upload.timeout': 'La demande a pris trop de temps',
    'upload.stalled': 'Bloqué : nouvelle tentative.',
    'upload.going_on': 'Téléversement repris.',
    'timezone.invalid': 'La conversion d’heure n’est pas valide pour ce fuseau horaire',
  },
  'core.forms': {
    'form.required': '{field} : champ obligatoire',
    'form.is': '{field} : valeur non valide',
    'form.confirmed': '{field} : les saisies ne correspondent pas, vérifiez-les.',
    'form.email': 'L’adresse e-mail n’est pas valide',
    'form.password': 'Mot de passe non valide',
    'form.length': '{max} caractères au maximum',
    'form.name_length': 'Le nom est limité à {max} caractères ; choisissez-en un plus court',
    'form.display_name_format': 'Le format du nom affiché n’est pas valide',
  },
  'core.account': {
    'passkey.cancelled': 'Aucune clé d’accès n’a été utilisée. Réessayez ou connectez-vous autrement.',
    'passkey.known': 'Cet appareil ou ce gestionnaire de mots de passe a déjà une clé d’accès pour ce compte.',
    'sso.expired': 'Cette connexion a été commencée dans un autre onglet ou est terminée. Recommencez.',
  },
  'core.workspaces': {
    'new_workspace.title': 'Configuration d’un espace de travail',
    'new_workspace.name': 'Nom de l’espace de travail',
    'new_workspace.display_name': 'Nom affiché',
    'new_workspace.avatar': 'Avatar',
    'new_workspace.back': 'Retour',
    'new_workspace.next': 'Suivant',
    'new_workspace.create': 'Créer l’espace de travail',
    'new_workspace.action': 'Créer l’espace de travail',
  },
  'core.time': {
    seconds: 'il y a quelques secondes',
    minutes: '{count, plural, one {il y a # minute} other {il y a # minutes}}',
    hours: '{count, plural, one {il y a # heure} other {il y a # heures}}',
  },
  'core.work': {
    'scenes.kept': 'Ce que vous avez saisi est conservé ici et sera envoyé dès le retour de la connexion.',
    'upload.file_must_have_ext': 'Le fichier doit avoir une extension',
    'upload.exceeds_maximum': 'Votre téléversement dépasse la taille autorisée',
    'upload.invalid': 'Le fichier n’est pas valide',
    'upload.too_large': 'Le fichier est trop volumineux',
    'upload.attachment_too_large': 'Le fichier est trop volumineux, choisissez-en un plus petit',
    'upload.invalid_file_format': 'Format de fichier non valide',
    'upload.invalid_file_combination':
      'Combinaison de fichiers non valide. Les fichiers d’une version sont tous des images ou tous des vidéos.',
    'upload.failed': 'Le téléversement a échoué',
    'review.item_gone': 'Votre {scene} n’existe plus.',
    'review.not_kept':
      'Ce qui n’est pas encore envoyé ne peut pas être conservé sur cet appareil et sera perdu à la fermeture de la page. {message}',
    'guest.words_only': 'Les invités peuvent commenter et dessiner. Rien d’autre ne peut être modifié ici.',
    'review.comment_gone': 'Ce commentaire a été supprimé.',
    'import.failed': 'L’import a échoué.',
    'import.faulty_rows': 'L’import a rencontré des erreurs.',
    'import.stopped': 'Arrêté.',
    'import.taking_back': 'Arrêté. Ce qui était déjà enregistré est en cours d’annulation.',
    'import.taken_back': 'Arrêté. Aucune ligne n’a été enregistrée.',
    'import.broken':
      'La connexion a été perdue avant la réponse. Soit toutes les lignes ont été enregistrées, soit aucune : vérifiez à nouveau le fichier pour le savoir.',
    'import.row': 'Ligne',
    'import.problem': 'Problème',
    'import.no_sample': 'Impossible de télécharger le modèle',
  },
  'core.rating': { step: '{filled} sur {total}' },
  'core.explanations': {
    reasons: {
      inactive: 'La personne n’est pas active dans cet espace de travail, donc rien ne lui est permis.',
      role: 'Le rôle {name} a cette autorisation.',
      role_lacks: 'Le rôle {name} n’a pas cette autorisation.',
      exception_granted: 'L’autorisation a été accordée à cette personne par exception.',
      exception_revoked: 'L’autorisation a été retirée à cette personne par exception.',
      coordinator:
        'La personne coordonne {name}, ce qui lui donne cette autorisation ici et à tous les niveaux inférieurs.',
      not_coordinator: 'La personne ne coordonne ni cet emplacement ni un niveau supérieur.',
      works_on: 'La personne est assignée à « {scene} {name} », ce qui lui donne l’autorisation.',
      not_assigned: 'Ce travail n’est pas assigné à la personne.',
      reviews: 'La personne vérifie « {scene} {name} », ce qui lui donne l’autorisation.',
      not_reviewer: 'La personne ne fait pas la vérification ici.',
      guest_on_scene: 'La personne est assignée à « {scene} {name} », mais les invités peuvent seulement regarder.',
      guest_adds:
        'Les invités ne peuvent ajouter des éléments que dans ce qu’ils coordonnent, car ils ne les verraient pas ailleurs.',
      reserved_status: 'Seuls les vérificateurs et la coordination peuvent définir les statuts réservés.',
      metric_locked: 'La métrique {name} est verrouillée : seuls les vérificateurs et la coordination la modifient.',
      metric_private:
        'La métrique {name} est privée : seuls les vérificateurs et la coordination la voient et la modifient.',
      metric_computed: 'La métrique {name} est une formule, donc personne ne saisit ses valeurs.',
      metric_archived: 'La métrique {name} est archivée, donc personne ne modifie ses valeurs.',
      oneself: 'Ce sont les données de la personne elle-même, qui ne demandent aucune autorisation.',
      sees_workspace: 'Avec le rôle {name}, la personne voit tout l’espace de travail.',
      project_member: 'La personne a cet accès parce qu’elle est membre de {name}.',
      project_team: 'La personne a cet accès parce que son équipe {name} en est membre.',
      project_closed: 'Seuls les membres voient {name}, et la personne n’en fait pas partie.',
      own_projects_only: 'La personne ne voit que les {projects} dont elle est membre ; {name} n’en fait pas partie.',
      assignee: 'La personne a cet accès parce qu’elle est assignée à « {scene} {name} ».',
      reviewer: 'La personne a cet accès parce qu’elle vérifie « {scene} {name} ».',
      above_own_scene: 'La personne a cet accès parce qu’elle travaille, en dessous, sur « {scene} {name} ».',
      coordinates_here: 'La personne a cet accès parce qu’elle coordonne {name}.',
      above_coordinated: 'La personne a cet accès parce qu’elle coordonne {name}, en dessous.',
      in_playlist: 'La personne a cet accès grâce à la playlist {name}, partagée avec elle.',
      sees_nothing_here:
        'Les invités ne voient que leurs {scenes}, ce qui est partagé avec eux dans une playlist et ce qu’ils coordonnent. Ce n’est pas le cas ici.',
      team_public: 'L’équipe {name} est publique : toute personne qui peut voir les équipes la voit.',
      team_member: 'La personne est dans l’équipe {name}.',
      team_author: 'La personne a créé l’équipe {name}.',
      team_closed: 'L’équipe {name} n’est pas publique et la personne n’en fait pas partie.',
      team_archived: 'L’équipe {name} est archivée, donc personne ne la modifie.',
      playlist_owner: 'La playlist {name} appartient à la personne elle-même.',
      playlist_not_owner: 'La playlist {name} appartient à quelqu’un d’autre.',
      playlist_workspace:
        'La playlist {name} appartient à l’espace de travail : tout le monde, sauf les invités, peut l’ouvrir.',
      playlist_shared: 'La playlist {name} est partagée avec la personne en lecture.',
      playlist_editor: 'La playlist {name} est partagée avec la personne en modification.',
      playlist_not_editor: 'La playlist {name} n’est pas partagée avec la personne en modification.',
      playlist_closed: 'La playlist {name} appartient à quelqu’un d’autre et n’est pas partagée avec la personne.',
    },
    named: {
      role: 'Le rôle {name} a : {permissions}.',
      role_lacks: 'Le rôle {name} n’a pas : {permissions}.',
      exception_granted: 'Accordé à cette personne par exception : {permissions}.',
      exception_revoked: 'Retiré à cette personne par exception : {permissions}.',
    },
    remedies: {
      restore_person: 'Restaurez ou débloquez la personne pour changer cela.',
      change_role: 'Donner un autre rôle à la personne change cela.',
      edit_role: 'Modifier le rôle, ou en donner un autre à la personne, change cela.',
      remove_exception: 'Retirer l’exception annule cela.',
      remove_coordinator: 'Retirer la coordination à la personne annule cela.',
      make_coordinator: 'Confier ici la coordination à la personne change cela.',
      unassign: 'Ne plus assigner la personne au niveau {scene} annule cela.',
      assign_scene: 'Assigner la personne au niveau {scene} change cela.',
      make_reviewer: 'Confier à la personne la vérification au niveau {scene} change cela.',
      end_share: 'Mettre fin au partage de la playlist annule cela.',
      leave_project: 'Retirer la personne des membres annule cela.',
      join_project: 'Ajouter la personne, ou une de ses équipes, aux membres change cela.',
      assign: 'Assigner ici la personne au niveau {scene}, ou lui confier la coordination, change cela.',
      open_status: 'Modifier le flux de statuts ouvre le statut à toutes les personnes qui peuvent définir les autres.',
      open_metric: 'Passer la métrique en accès ouvert dans ses paramètres change cela.',
      restore_metric: 'Désarchiver la métrique change cela.',
      close_team: 'Rendre l’équipe privée annule cela.',
      leave_team: 'Retirer la personne de l’équipe annule cela.',
      join_team: 'Rendre l’équipe publique, ou y ajouter la personne, change cela.',
      restore_team: 'Désarchiver l’équipe change cela.',
      share_playlist: 'Partager la playlist avec la personne change cela.',
      share_to_edit: 'Partager la playlist avec la personne en modification change cela.',
      copy_playlist: 'La personne peut créer sa propre copie.',
    },
  },
} satisfies {
  core: Translation<typeof messages>
  'core.forms': Translation<typeof formMessages>
  'core.field_rules': Translation<typeof fieldRuleMessages>
  'core.account': Translation<typeof accountMessages>
  'core.workspaces': Translation<typeof workspaceMessages>
  'core.time': Translation<typeof timeMessages>
  'core.work': Translation<typeof workMessages>
  'core.rating': Translation<typeof ratingMessages>
  'core.explanations': Translation<typeof explainMessages>
} & typeof contract
