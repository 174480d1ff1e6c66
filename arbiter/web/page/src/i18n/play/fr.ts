import type { PlayKey } from '.';

export const fr: Record<PlayKey, string> = {
  title: 'Jouer avec des bots',
  about: 'Vous vous asseyez avec un bot pour partenaire contre deux autres. Chaque donne se suffit ; ensuite vous pouvez la rejouer et voir ce que chaque carte a coûté.',
  closed: 'Ce site n’a pas de tables', closedWhatToDo: 'Son organisateur peut en ouvrir : hakam serve --tables.',
  newTable: 'Une nouvelle table', partner: 'Partenaire', opponents: 'Adversaires', sitDown: 'S’asseoir', goOn: 'Continuer', haveTable: 'Vous avez une table : {game}.',
  unrated: 'Vos donnes ne sont pas classées et personne d’autre ne les voit. Une table est fermée quand personne ne l’a regardée pendant dix minutes.',
  botGreedy: 'Glouton', botPimc: 'Penseur', botRandom: 'Hasard', clockOff: 'sans', clockSlow: '30 s par tour', clockFast: '5 s par tour',
  table: 'Table', you: 'Vous', us: 'Nous', them: 'Eux', board: 'Donne', boardN: 'Donne {n}', yourHand: 'Votre main', lastTrick: 'Le pli précédent', secondsLeft: 'encore {n} s',
  yourCall: 'À vous de parler', bidPoints: 'Enchère', declare: 'Annoncez vos combinaisons', yourCard: 'À vous de jouer', notAsked: 'La donne était finie avant votre tour', othersPlay: 'Les autres jouent …', sayBelote: 'Dire « Belote » avec la carte', sayEkka: 'Dire « Ekka » avec la carte',
  dutyNoTrumpLead: 'le contrat est fermé et vous avez une autre couleur : n’entamez pas {suit} ({clause})', dutyFollow: '{suit} est demandé et vous en avez : fournissez ({clause})', dutyBeat: 'vous avez un {suit} plus fort : montez sur le meilleur du pli ({clause})',
  dutyRuff: 'vous ne pouvez pas fournir : coupez à {suit} ({clause})', dutyOverruff: 'vous avez un atout plus fort : surcoupez le {suit} du pli ({clause})',
  run3: 'tierce', run4: 'cinquante', run5: 'cent', four: 'carré', fourNines: 'carré de 9', fourJacks: 'carré de valets', fourHundred: 'quatre cents',
  result: 'Résultat', withoutLuck: 'sans la chance des cartes {n}', nextBoard: 'Donne suivante', replay: 'Revoir avec les coûts', leave: 'Quitter la table', left: 'Vous avez quitté cette table',
  session: 'Vos donnes', sessionMean: 'par donne, sans la chance :', adjusted: 'sans la chance', late: '{n} en retard',
  luckNote: 'La chance est ce qu’une donne vaut selon une référence fixe. Le reste vient des décisions à la table ; l’intervalle est à 95 %.',
  noAnswer: 'Le site ne répond pas. Vérifiez la connexion ; la page réessaie.', noTable: 'Il n’y a pas de telle table', taken: 'Vous avez déjà une table, ou toutes sont prises. Quittez la vôtre, ou réessayez dans une minute.',
  tableFailed: 'Le site n’a pas pu jouer cette table.',
};
