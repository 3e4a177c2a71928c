import type { ProposedAction } from '../../inference.ts';

const one = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Phrases that only introduce a wish: nothing need account for them. */
export const fillerWords = one(
  'a an the this that these those to of in on at for from with by and or is are be it its as into onto my our your please about me i ' +
    'some us we you they them there here would want need could can may will should shall just also only rather do does so too then ' +
    'now kindly again up down out over off under near nearby beside inside within below above between which who where anymore longer well too whole entire please mr mrs ms dr herr frau ' +
    'away per when have had has was were been still recent current existing own her his their him someone somebody something very what whose called named labelled labeled titled says saying one ones sure instead yet currently already right left if ' +
    'der die das den dem ein eine einen einer und im auf zu von mit bei',
);

/** Prepositions: before them is the element's name, after them its surroundings. */
export const relationPrepositions = one(
  'of for from in on to by with about at under next near beside inside within below above between into onto',
);

/** Verbs that only mean that something is to be visited, shown, pressed or used. */
export const neutralVerbs = one(
  'open show view see display find browse read visit go get use choose pick select click press tap hit push look expand unfold ' +
    'take give bring try check explore launch access enter scroll',
);

/** Those of them that mean more than choosing or ticking. */
export const openingVerbs = one('open expand unfold visit launch read explore browse');

/** Verbs that an act implies, besides the neutral ones. */
export const impliedVerbs: Readonly<Record<ProposedAction['method'] & string, ReadonlySet<string>>> = {
  click: one(
    'load update manage start run activate set change turn toggle mark tick enable collapse fold minimize minimise make let',
  ),
  doubleClick: one('click double dblclick doubleclick'),
  rightClick: one('click context menu rightclick'),
  hover: one('hover point mouse pointer cursor rest'),
  fill: one(
    'type write put set change update fill search find look input insert add replace overwrite complete populate make clear empty erase ' +
      'apply name title filter rename increase decrease raise lower reduce limit correct translate caption comment retitle respond need order book print reserve buy query text letter ' +
      'dim brighten paste describe post reply ask tell inform note message log record raise',
  ),
  type: one('type write put set change update fill add append insert text'),
  check: one(
    'draw plot chart render check tick enable activate turn switch mark add set include make agree accept confirm declare request opt subscribe sign ticked ' +
      'checked enabled selected want need sort filter send keep answer pay deliver change order book let say buy bring done completed finished grant select eat prefer drink speak like come attend',
  ),
  uncheck: one(
    'uncheck untick unselect deselect disable deactivate turn switch clear unmark remove exclude drop opt unsubscribe stop hide unchecked unticked ' +
      'leave keep disabled revoke undo undone not never don t no without skip show',
  ),
  selectOption: one(
    'set change update switch make sort filter order group put list turn let answer pay send deliver translate convert play limit book ' +
      'assign move add rate mark ship collect',
  ),
  press: one('type strike key'),
  uploadFile: one('upload attach file add'),
};

/** Verbs for actions in labels; besides the neutral ones. */
export const actionVerbs = one(
  'add remove delete edit change save cancel submit send reply share download upload export import copy duplicate print move rename archive ' +
    'restore clear reset create new start stop pause resume play mute unmute call block unblock follow unfollow like favourite favorite ' +
    'bookmark star flag report hide close dismiss apply redeem buy order book reserve reschedule renew extend pay refund track sign log ' +
    'subscribe unsubscribe enrol join leave invite accept reject decline approve confirm repeat verify publish post write compose assign ' +
    'insert attach lock unlock restart run retry rate review message contact email remind notify swap replace rotate crop shuffle skip ' +
    'record withdraw deposit transfer sell compare link merge split undo redo discard empty wipe suspend block pin unpin load sort filter search ' +
    'log out sign out sign in sign up top up check out continue zoom mark hold return exchange',
);

/** Actions on an entry's content: a label need not have the verb, if none on the page does. */
export const contentVerbs = one('watch play listen read preview');

/** Singular nouns for a list entry, which its link represents. */
export const entryNouns = one(
  'email mail message thread conversation article post story video clip recording song track album podcast episode book film movie product ' +
    'item order booking reservation appointment ticket issue task card deal contact person user member customer patient invoice bill receipt ' +
    'payment transaction file folder document event meeting job offer listing property hotel restaurant recipe course lesson class question ' +
    'entry result note page train flight bus show station channel topic request claim policy vehicle car pet category section project team device',
);

/** Fields with these words ask for the same again. */
export const repetitionWords = one('repeat confirm retype verify reenter');

/** Verbs that add nothing to their object: "send a message", "leave a tip". */
export const lightVerbs = one(
  'send write leave make give post do have take place start begin request ask file get put report raise',
);
