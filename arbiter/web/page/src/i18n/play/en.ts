// English: the keys of all languages.
export const en = {
  title: 'Play beside bots',
  about: 'You sit down with one bot as your partner against two others. Every board stands alone; afterwards you can replay it and see what each card cost.',
  closed: 'This site has no tables', closedWhatToDo: 'Its organiser can open them: hakam serve --tables.',
  // a new table
  newTable: 'A new table', partner: 'Partner', opponents: 'Opponents', sitDown: 'Sit down', goOn: 'Go on', haveTable: 'You have a table: {game}.',
  unrated: 'Your boards are not rated and nobody else sees them. A table is closed when nobody has looked at it for ten minutes.',
  botGreedy: 'Greedy', botPimc: 'Thinker', botRandom: 'Random', clockOff: 'off', clockSlow: '30 s a turn', clockFast: '5 s a turn',
  // the table
  table: 'Table', you: 'You', us: 'Us', them: 'Them', board: 'Board', boardN: 'Board {n}', yourHand: 'Your hand', lastTrick: 'The trick before', secondsLeft: '{n} s left',
  yourCall: 'Your call', bidPoints: 'Bid', declare: 'Declare your melds', yourCard: 'Your card', notAsked: 'The board was over before your turn', othersPlay: 'The others play …', sayBelote: 'Say “Belote” with the card', sayEkka: 'Say “Ekka” with the card',
  // why a card may not be played
  dutyNoTrumpLead: 'the contract is locked and you hold another suit, so lead no {suit} ({clause})', dutyFollow: '{suit} was led and you hold it, so follow suit ({clause})', dutyBeat: 'you hold a higher {suit}, so beat the best one of the trick ({clause})',
  dutyRuff: 'you cannot follow suit, so play a trump, {suit} ({clause})', dutyOverruff: 'you hold a higher trump, so beat the {suit} of the trick ({clause})',
  // melds
  run3: 'run of 3', run4: 'run of 4', run5: 'run of 5', four: 'four of a kind', fourNines: 'four nines', fourJacks: 'four jacks', fourHundred: 'four hundred',
  // afterwards
  result: 'Result', withoutLuck: 'without the luck of the cards {n}', nextBoard: 'Next board', replay: 'Replay with costs', leave: 'Leave the table', left: 'You have left this table',
  session: 'Your boards', sessionMean: 'a board, without luck:', adjusted: 'without luck', late: '{n} late',
  luckNote: 'The luck is what a deal is worth by a fixed reference. What is left comes from the decisions at the table; the interval is 95%.',
  // what goes wrong
  noAnswer: 'The site does not answer. Check the connection; the page tries again.', noTable: 'There is no such table', taken: 'You have a table already, or all tables are taken. Leave yours, or try again in a minute.',
  tableFailed: 'The site could not play this table.',
};
