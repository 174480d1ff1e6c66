// English: the keys of all languages.
export const en = {
  title: 'Submit a bot',
  about: 'Your bot is built and checked in a sandbox, plays some pairs against a known bot, and then joins the league.',
  closed: 'The site takes no submissions now',
  // signing in
  signIn: 'Sign in', token: 'Token', tokenHow: 'How do I get a token?',
  tokenHowText: 'Ask the organiser of this site. A token has 43 characters and is shown only once. Keep it secret: everybody who has it can send bots in your name.',
  noToken: 'This is not a token. A token has 43 letters, digits, “-” and “_”: copy it again.',
  tokenUnknown: 'The site does not know this token. Copy it again, or ask the organiser for a new one.',
  tooOften: 'There were too many attempts. Try again {when}.',
  signedInAs: 'Signed in as {name}', organiser: 'organiser', signOut: 'Sign out', signedOut: 'You are signed out. Sign in again.',
  noAnswer: 'The site does not answer. Check the connection, then try again.', siteSays: 'The site says: {message}', later: 'later',
  // the file
  drop: 'Drop the archive of your bot here', dropAgain: 'Send another bot', dropHint: '.tar.gz or .zip, at most {archive}: the folder with agent.textproto. Or an image from docker save or podman save, at most {image}.',
  chooseFile: 'Choose a file', otherFile: 'Another file', kind: 'What the file is', archive: 'Archive', image: 'Image', archiveMeans: 'A packed folder with agent.textproto.', imageMeans: 'What docker save or podman save wrote.',
  send: 'Send', cancel: 'Cancel', sending: 'Sending {name}', sentOf: '{sent} of {total}', storing: 'The site stores it.', cancelled: 'The upload was cancelled. The file is still chosen.',
  waitForOther: 'One of your bots is under way. You can send this one when it is done.',
  archiveTooLarge: 'The file has {size}; an archive may have at most {most}. Leave out what the bot does not need, such as build folders and data.',
  imageTooLarge: 'The file has {size}; an image may have at most {most}. Start from a smaller base image.',
  isFolder: 'This is a folder. Pack it first: {command}',
  sendEmpty: 'The file is empty. Pack the folder of the bot again.', sendSignedOut: 'You are signed out. Sign in again; the file stays chosen.',
  sendClosed: 'The site takes no submissions now. The file stays chosen; try again later.', sendUnderWay: 'One of your bots is under way. Wait until it is done, or withdraw it.',
  sendRefusedSize: 'The file is too large for this site. Leave out what the bot does not need.', sendDay: 'You have sent as many bots as a day allows. Try again {when}.',
  sendDisk: 'The disk of the site is full. Tell the organiser, and try again later.', sendLost: 'The connection was lost. The file is still chosen: send it again.',
  // states
  UPLOADED: 'Uploaded', UNPACKED: 'Unpacked', BUILT: 'Built', CHECKED: 'Checked', PLAYED: 'Played', ACCEPTED: 'Accepted', REJECTED: 'Rejected', RETIRED: 'Retired',
  statesOf: 'States of {name}', didUpload: 'stored and hashed', doUnpack: 'inside the sandbox', doBuild: 'without network', doCheck: 'situations of a league', doPlay: 'some pairs against a known bot', doAccept: 'joins at the next round',
  stepDone: 'done', stepNow: 'now', stepFailed: 'failed', stepLater: 'not yet',
  waits: 'Waiting', working: 'Under way', waitsBehind: 'Waiting: {submissions} before it', nextInLine: 'Waiting: next in line',
  mayClose: 'You can close this page. The state is kept, and the page continues where it was.',
  identity: 'Identity: {sha}', byAuthor: 'by {name}', versionOf: 'version {version}', sentAt: 'sent {when}',
  // results
  failedOf: '{failed} of {checks} failed.', checks: 'Checks', verdictOk: 'ok', verdictNote: 'note', verdictBad: 'failed', whatToDo: 'What to do', log: 'Log', showLog: 'Show the log', loadAgain: 'Load it again', emptyLog: 'The log is empty so far.',
  trial: 'Against {bot}', trialPoints: 'points a board', standardError: '±: standard error', rough: 'rough: few pairs', inPairs: 'in {pairs}',
  // withdrawing
  withdraw: 'Withdraw', withdrawAsk: 'Withdraw {name}? This cannot be undone.', withdrawLive: 'Withdraw {name}? It leaves the league at the next round. This cannot be undone.', withdrawYes: 'Yes, withdraw it', withdrawNo: 'Keep it',
  // lists
  yours: 'Your submissions', noneYet: 'You have sent no bot yet.', botAndVersion: 'Bot and version', state: 'State', result: 'Result', sent: 'Sent', noSuch: 'There is no such submission of yours', noSuchWhatToDo: 'Only its author and organisers see a submission.',
  // beside
  nexts: 'What happens next', replaces: 'An accepted bot replaces your older version of the same bot at the next round.', today: 'Last 24 hours', ofSubmissions: 'of {submissions}', liveBots: 'Live bots', ofMost: 'of {n}',
  atHome: 'The same check at home', fromShell: 'Send it from a shell', folderIs: 'FOLDER is the folder with agent.textproto.',
  // organising
  organiseAbout: 'This page is for the organisers of the site. Sign in with your token.', notOrganiser: 'This page is for organisers', notOrganiserWhatToDo: 'Sign out, then sign in with the token of an organiser.',
  noLadder: 'This site has no ladder', noLadderWhatToDo: 'Without a ladder there is nothing to organise here.', toDo: 'What to do',
  pause: 'Pause', resume: 'Resume', pauseMeans: 'What is being played is given up, and played anew later.', resumeMeans: 'Nothing is played until then.',
  announcement: 'Announcement', announcementHow: 'One line for all visitors, on the first page and on the page of the season', publish: 'Publish', takeAway: 'Take it away', visitorsSee: 'Visitors see: {text}', visitorsSeeNone: 'Visitors see no announcement.', tooLong: 'The text is {n} bytes too long. It may have 500.',
  people: 'People', noTokens: 'Nobody has a token yet.', name: 'Name', role: 'Role', author: 'Author', isAuthor: 'author', made: 'Made', isGood: 'valid', revokedAt: 'revoked {when}', newTokenName: 'Name of a person who gets a token', makeToken: 'Make a token',
  nameWrong: 'A name has 1 to 64 letters without accents, digits, and . _ - +', nameTaken: 'There is a token of this name. Revoke it first, or choose another name.',
  secretOf: 'Token of {name}', secretOnce: 'Copy it now, and give it to this person only: it is not shown again.', copy: 'Copy', copied: 'It is copied.', copyByHand: 'The browser did not copy it. It is selected: copy it by hand.', secretDone: 'Close',
  revoke: 'Revoke', revokeAsk: 'Revoke the token of {name}? Whoever has it is signed out. This cannot be undone.', revokeOwn: 'Revoke your own token? You are signed out, and need another token to come back. This cannot be undone.', revokeYes: 'Yes, revoke it',
  allSubmissions: 'Submissions of all', nobodySent: 'Nobody has sent a bot yet.', reason: 'Reason', retire: 'Retire', retireAsk: 'Retire {name} of {author}? This cannot be undone.', retireLive: 'Retire {name} of {author}? It leaves the league at the next round. This cannot be undone.', retireYes: 'Yes, retire it',
  ladderBots: 'Bots of the ladder', noLadderBots: 'No bot plays or waits.', place: 'Place', isOut: 'out', disqualify: 'Disqualify', disqualifyAsk: 'Disqualify {name}? It leaves the ladder at once. This cannot be undone.', whyField: 'Reason, which everybody can read', whyNeeded: 'Give a reason.', disqualifyYes: 'Yes, disqualify it',
  audit: 'Audit log', auditHow: 'the newest first', noAudit: 'Nothing has been done yet.', when: 'When', who: 'Who', what: 'What', onWhat: 'To what',
  // a place on the ladder
  seasonTable: 'Standings of the season', botPage: 'Page of {name}',
  // matches on request
  matches: 'Matches on request', matchesHow: 'unrated: they count for nothing', matchBot: 'Your bot', matchAgainst: 'Against', matchPairs: 'Pairs', matchAsk: 'Play', matchNobody: 'There is nobody to play against yet.',
  matchWilling: 'Other authors may ask for matches against {name}', matchWaits: 'waiting', matchPlays: 'playing', matchPlayed: 'played', matchFailed: 'not played',
};
