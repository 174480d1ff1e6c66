// English: the keys of all languages.
export const en = {
  // frame
  skip: 'Skip to content', main: 'Main', path: 'Path', language: 'Language', theme: 'Light or dark', leagues: 'Leagues', standings: 'Standings', boards: 'Boards', about: 'About',
  twice: 'Every deal is played twice with the teams swapped, so most card luck cancels. The error bars show the rest.',
  closedNote: 'A deal is shown as soon as it is closed: both rooms have played it, and nobody will play it again.',
  loading: 'Loading', absent: 'There is nothing here.', cannotLoad: 'This could not be loaded', cannotLoadWhatToDo: 'The rest of the page still works. Check the connection, then try again.', tryAgain: 'Try again',
  noSuchPage: 'There is no such page', notLiveSince: 'Not live since {time}, trying again', live: 'Live', running: 'Running',
  // words
  bot: 'Bot', rank: 'Rank', points: 'points', faults: 'Faults', entrants: 'Entrants', pairsHead: 'Pairs', interval95: '95% interval', pointsPerBoard: 'points/board', pointsABoard: 'points a board', wonDrawnLost: 'Won · drawn · lost', even: 'even', against2: '{a} against {b}', dealN: 'Deal {n}',
  done: 'done', playing: 'playing', waiting: 'waiting', winner: 'Winner', score: 'score', left: 'left', disqualified: 'disqualified', provisional: 'few pairs', notPlayed: 'has not played',
  // cards and contracts
  spades: 'spades', hearts: 'hearts', diamonds: 'diamonds', clubs: 'clubs', hokum: 'Hokum', sun: 'Sun', noTrumps: 'no trumps', allTrumps: 'all trumps', everyTrick: 'every trick', noContract: 'no contract',
  levelDouble: 'doubled', levelTriple: 'tripled', levelFour: 'four', levelGahwa: 'gahwa',
  made: 'made', failed: 'failed', passedOut: 'passed out', voidOutcome: 'void', forfeit: 'forfeit', tie: 'tie',
  gameBaloot: 'Baloot', gameBelote: 'Belote', gameCoinche: 'Coinche', gameDecouverte: 'Belote découverte', gameTarabish: 'Tarabish', gamePilotta: 'Pilotta', gameClabber: 'Clabber', gameBidding: 'Bidding Belote',
  // leagues
  headline: 'Bots that play Baloot and Belote, ranked with error bars', allLeagues: 'All leagues', noLeagues: 'No leagues yet', noLeaguesWhatToDo: 'They appear here as soon as a league is in the folder of the site.', doneOf: '{done} of {total}', cannotRead: 'This league cannot be read', pairsPlayed: 'Pairs played', endsAt: 'ends {when} at this pace', noPairsYet: 'No pairs yet', noPairsYetWhen: 'The first standings appear when the first pair is finished.',
  // leaderboard
  formatMatches: 'matches', formatSingle: 'single boards', modelFit: 'Model fit', fitGood: 'one rating per bot explains the results', fitBad: 'one rating per bot does not explain the results', seedHidden: 'Seed, revealed at the end', seedShown: 'Seed',
  scale: 'Scale', contenders: 'Contenders', allBots: 'All bots', offScale: 'off the scale', unitPlaces: 'places of the schedule', unitSingle: 'luck-adjusted points a board',
  rangeNote: 'A range of ranks means: the results so far do not tell these bots apart.', averageNote: 'Points against the average of the entrants; 95% intervals, clustered by deal.', lookedAtNote: 'They hold however often you look while the league is played.', luckNote: 'Every deal was played once. The luck of the cards was measured by',
  headToHead: 'Head to head', headToHeadNote: 'Points a board of the row against the column. Colour only where the interval excludes 0.', rowBetter: 'row is better', rowWorse: 'row is worse', notClear: 'not clear yet', firstOnly: 'The first {n} entrants',
  largestSwings: 'Largest swings', swingsNote: 'The deals with the largest difference between the rooms.', allBoards: 'All boards', boardsHidden: 'Boards are not shown yet', boardsHiddenUntil: 'In this league they are shown when it is over, because others will still play the same deals.',
  ratingOverTime: 'Rating over time', ratingOverTimeNote: 'After each share of the deals', noHistoryYet: 'Not enough pairs yet', pairsOfAll: 'pairs of all bots', whoseInterval: 'Whose interval is drawn',
  schedule: 'Schedule', roundN: 'Round {n}', partOfSchedule: '{n} of {total} pairings', ties: 'Ties', tieName: 'Tie', agents: 'Agents', agentsNote: 'over all partners',
  // the table
  room: 'Room', roomN: 'Room {n}', seatN: 'seat {n}', seatsN: 'seats {n}', bySeat: 'by seat', bySeats: 'by seats', against: 'against', dealer: 'Dealer', declarer: 'Declarer', turnedUp: 'turned up', auction: 'Auction', trick: 'Trick',
  tricks: 'Tricks', trickSoFar: 'The trick so far', cardPoints: 'card points', aBoard: 'a board', onThisDeal: '{bot} on this deal', inBothRooms: '{contract} in both rooms', boardN: 'board {n} of the match',
  boardsOfMatch: 'Boards of the match', asDealt: 'as dealt', forced: 'forced', bank: 'bank', noMeld: 'no meld', tookTrick: 'Seat {seat} takes the trick', hands: 'Hands', handsOpen: 'All hands', handsOf: 'As seat {n} sees',
  // what is called
  callPass: 'pass', callTake: 'take', callAshkal: 'ashkal', callKawesh: 'kawesh', callDouble: 'double', callTriple: 'triple', callFour: 'four', callGahwa: 'gahwa', callRedouble: 'redouble', callMatch: 'for the match',
  callOpen: 'open', callLocked: 'closed',
  // the step bar
  steps: 'Steps', step: 'Step', firstStep: 'First step', stepBack: 'Step back', play: 'Play', pause: 'Pause', stepForward: 'Step forward', lastStep: 'Last step', speed: 'Speed', firstDifference: 'First difference',
  nextCostly: 'Next costly card', fourColours: 'Four colours', projector: 'Projector', keySpace: 'space', keysHint: '← → step · space play · d difference · c costly card · p projector', share: 'Share', copyLink: 'Copy the address',
  copied: 'The address is copied.', pictureSvg: 'Picture (SVG)', picturePng: 'Picture (PNG)', saved: 'The picture is saved.', noPicture: 'The browser could not draw the picture. The SVG has the same.',
  // below the tables
  bestPlay: 'Result with best play from here', pointsOf: 'Points of {bot}, all hands visible', cardPointsOf: 'Card points of {bot}, all hands visible',
  roomsCancel: 'With best play the rooms cancel: {a} and {b}. What is left at the end was won by the cards played.',
  contractsDiffer: 'The contracts differ, so the lines start apart: {a} and {b}. Par, below, says what each side could have reached.', noAnalysis: 'There is no analysis of this board here.',
  noAnalysisPiles: 'No analysis: in this game cards lie face down, and the solver needs all cards in the hands.', analysisQueued: 'The analysis is in the queue. The table works without it.', trickByTrick: 'Trick by trick',
  lostAgainstBest: 'Points lost against best play', lostByCards: 'lost by cards: {a}, {b}', roomsPart: 'here the rooms part', resultOfDeal: 'Result of the deal', contract: 'Contract', outcome: 'Outcome', scoreBefore: 'Score before',
  meldsScored: 'Melds scored', beloteShown: 'King and queen shown', everyTrickBy: 'Every trick', hanging: 'Hanging points', pointsHead: 'Points', luck: 'Luck of seats 0 and 2', longestThought: 'Longest thought',
  walkover: 'Not played', par: 'Par', noBid: 'no bid', notClosed: 'This deal is not shown',
  notClosedWhen: 'A deal is shown when both rooms have played it and nobody will play it again. A copy of a site may also hold only some of the boards.',
  // the first page, beside its table
  largestSwing: 'Largest swing', watchBoth: 'Watch both rooms', interval95Points: 'Points a board, 95% interval',
  comma: ', ', trump: 'trump',
  // a bot
  ofN: 'of {n}', noSuchBot: 'There is no such bot in this league.', itsBoards: 'Its boards', byOpponent: 'By opponent', whereFrom: 'Where the points come from',
  whereFromNote: 'What each part adds to the points a board of all boards', byRole: 'By role and contract', byDealer: 'By side of the dealer', partDealers: 'dealer’s side', partFirst: 'first to bid', partDeclarer: 'declarer',
  partDefender: 'defender', partSuit: 'suit', noFaults: 'No faults', inDecisions: 'in {decisions}', closestToClock: 'The closest to the clock: {left} left of {of}', decisionN: 'decision {n}', thinkTime: 'Think time',
  median: 'median', longest: 'longest', clock: 'Clock', asCharged: 'as charged to the clock', versions: 'Versions', versionsNote: 'the same program with other arguments', thisPage: 'this page',
  // lists of boards
  bots: 'Bots', dealHead: 'Deal', pairingN: 'pairing {n}', difference: 'Difference', opponent: 'Opponent', anyBot: 'any', anyContract: 'any', search: 'Search', searchHint: 'name, deal, contract', onlyFaults: 'only with faults',
  found: '{n} found', boardsOf: '{n} of {total} deals are listed', nothingFound: 'No board is like that', nothingFoundWhatToDo: 'Choose fewer conditions.', more: 'Show more',
  // head to head
  pointsOfBot: 'Points a board of {bot}', isBetter: '{bot} is better: the interval excludes 0', fewDecide: 'few pairs decide', otherSide: 'From the other side', notMet: 'They have not met.',
  noneOfTheirs: 'None of their boards is listed.',
  // about
  league: 'League', game: 'Game', seedLater: 'at the end', aboutDeals: 'Every deal is played twice',
  aboutDeals1: 'Two rooms play the same cards. In room 1 the first bot has seats 0 and 2, in room 2 it has seats 1 and 3. The two boards of a deal are a pair.',
  aboutDeals2: 'Good cards help both bots once each, so most of the luck cancels. What is left in the difference of the rooms comes from the decisions.', aboutRatings: 'Ratings and intervals',
  aboutRatings1: 'Points a board are measured against the average of the entrants. The bar is the 95% interval: with other deals the result would lie in it 95 times of 100.',
  aboutRatings2: 'A rank is a range unless the results tell the bots apart.', aboutRatings3: 'While a league is played, the intervals are wider: they hold however often you look.', aboutFaults: 'Faults',
  aboutFaults1: 'A bot that answers too late, answers what the rules do not allow, or ends, makes a fault. A stand-in answers for it, or it forfeits the board, as the league says. Every fault is listed with its cause and a link to its board.',
  aboutTable: 'The table',
  aboutTable1: 'Both rooms move together and are aligned at the first card. The gold mark is the first difference. A red number is what a card lost against best play with all hands visible: a player could not know that.',
  aboutTable2: 'Keys: ← and → step, with Shift a trick, Home and End, space plays, d first difference, c next costly card, r other room, 4 colours of suits, p projector. The address of the page names the position.',
  aboutVerify: 'How to check a result', aboutVerify1: 'All cards come from the seed of the league. Its SHA-256 is published before the first deal, the seed itself at the end. So nobody can choose the cards after a bot is known.',
  aboutVerify2: 'With the published folder of a league, anyone can deal, replay and score every board again.', verifyAll: 'Deal, replay and score everything again', verifyShow: 'One board as text', verifyExport: 'All boards as JSON',
  aboutLeagues: 'Leagues, clocks and seeds',
  organise: 'Organise', ladder: 'Ladder', season: 'Season', round: 'Round', paused: 'Paused', noSeason: 'No season has begun yet', nextChange: 'Bots can join', anyMoment: 'at any moment', waitingBots: 'Waiting bots', why: 'Why',
  submit: 'Submit', notTheLiveSite: 'This is a copy of a site', notTheLiveSiteWhatToDo: 'Bots are sent to the live site. Ask the organiser for its address.',
  playBeside: 'Play', yourTable: 'Your table', playOnLiveSite: 'Tables are on the live site. Ask the organiser for its address.',
  unitMatches: 'matches won less lost, per match', perMatch: 'per match',
};
