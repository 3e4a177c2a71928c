import { z } from 'zod';

/** An element's id within a session: `<document>-<node>`. */
export const refSchema = z.string().regex(/^\d+-\d+$/);

export const actMethods = [
  'click',
  'doubleClick',
  'rightClick',
  'hover',
  'fill',
  'type',
  'press',
  'selectOption',
  'check',
  'uncheck',
  'scrollTo',
  'scrollBy',
  'nextChunk',
  'prevChunk',
  'dragAndDrop',
  'uploadFile',
  'goBack',
  'goForward',
  'reload',
  'waitFor',
  'waitUntilGone',
  'switchTab',
  'closeTab',
] as const;

export const actMethodSchema = z.enum(actMethods);
export type ActMethod = z.infer<typeof actMethodSchema>;
/** Methods that do nothing to the page. */
export type WaitMethod = 'waitFor' | 'waitUntilGone';
/** Methods that act on the session's tabs, not in its page. */
export type TabMethod = 'switchTab' | 'closeTab';

export const dialogSchema = z.object({
  type: z.enum(['alert', 'confirm', 'prompt', 'beforeunload']),
  message: z.string(),
  answer: z.enum(['accepted', 'dismissed']),
  /** Text given to a prompt. */
  text: z.string().optional(),
  hint: z.string().optional(),
  /** It opened after the previous call, before the act that reports it. */
  earlier: z.literal(true).optional(),
});
/** A dialog that the page opened during a call, and how it was answered. */
export interface DialogReport extends z.infer<typeof dialogSchema> {}

const pageChange = z.object({
  url: z.string().optional(),
  /** The page was reloaded at the same URL: no earlier ref is valid. */
  reloaded: z.literal(true).optional(),
  title: z.string().optional(),
  newTab: z.string().optional(),
  /** The new tab opened after the previous call, before the act: the act was done in it. */
  newTabEarlier: z.literal(true).optional(),
  /** The new tab closed again at once, as tabs do that only download a file. */
  newTabClosed: z.literal(true).optional(),
  dialog: z.array(dialogSchema).optional(),
  /** `earlier` marks those that began before the act, after the call before. */
  download: z
    .array(z.object({ fileName: z.string(), state: z.string(), earlier: z.literal(true).optional() }))
    .optional(),
  value: z.string().optional(),
  /** What is selected now in the field or editor that has the focus, the first 200 characters of it. */
  selected: z.string().optional(),
  added: z.array(z.string()).optional(),
  removed: z.array(z.string()).optional(),
  /** Lines that moved among the others, each with the line that it now follows: `[0-4] listitem: Tea → after [0-6]`. */
  moved: z.array(z.string()).optional(),
  /** What the browser now does for the page, or has stopped doing: full screen, pointer lock, picture-in-picture. */
  browser: z.array(z.string()).optional(),
  focus: z.string().optional(),
  /** The act navigated to `url`, which could not be loaded: why, and what to do. */
  loadError: z.string().optional(),
  /** URL that the page asked to open and that another program handles; the browser may ask its user first. */
  otherProgram: z.string().optional(),
  /** URL of a document that the act navigated to and that did not finish loading in 15 s. */
  loading: z.string().optional(),
  /**
   * URLs, without their queries, of the page's requests to its own site since the act that got no response in 3 s; at most
   * three.
   */
  unanswered: z.array(z.string()).optional(),
  /** The page asked for one file, or for several, and no file chooser was shown; `hint` says how to provide them. */
  asksForFile: z.enum(['one', 'several']).optional(),
  /** The act made the browser end the connection to the page; nothing more is known of its effects. */
  detached: z.literal(true).optional(),
  /** The act closed its tab; the session continues in the previous one. */
  closed: z.literal(true).optional(),
  /** The session continues in another of its tabs. */
  switched: z.literal(true).optional(),
  /** What the caller can do about it. */
  hint: z.string().optional(),
  /** How far the page or a pane was scrolled: `down 540 px`; of a carousel, what is now in view. */
  scrolled: z.string().optional(),
  /**
   * Where nothing else changed: how far the element was moved, `moved right 80 px`; classes and styles of it and about it that
   * came or went, `+chosen -free`; what looks otherwise `elsewhere:`, or is drawn anew.
   */
  restyled: z.string().optional(),
});

export const changeSchema = z.union([pageChange, z.literal('nothing')]);
/** How the page differs after an action, kept short. */
export interface PageChange extends z.infer<typeof pageChange> {}

/** `'nothing'` when no difference was seen. */
export type Change = PageChange | 'nothing';

export const actionSchema = z.object({
  method: actMethodSchema,
  ref: refSchema.optional(),
  /** The target is the text itself, near the element of the ref. */
  text: z.string().optional(),
  arguments: z.array(z.string()),
  description: z.string().optional(),
  /** This one of several actions changed nothing. */
  changed: z.literal('nothing').optional(),
});

export const navigateResult = z.object({
  /** Final URL, after redirects. */
  url: z.string(),
  title: z.string(),
  /** HTTP status of the document; absent if it was not loaded over HTTP. */
  status: z.number().int().optional(),
  redirected: z.boolean(),
  /** The document has not finished loading in 15 s, and is read as far as it has. */
  loading: z.literal(true).optional(),
  dialog: z.array(dialogSchema).optional(),
  /** Set while a session without a proxy goes through another session's proxy, and where a page had opened the tab. */
  note: z.string().optional(),
});
/** Where `navigate` ended up. */
export interface NavigateResult extends z.infer<typeof navigateResult> {}

export const actResult = z.object({
  /** The actions done, in order: one per line given; also more than one when a choice took two steps. */
  actions: z.array(actionSchema),
  changed: changeSchema,
  url: z.string(),
});
/** What `act` did, and what that changed. */
export interface ActResult extends z.infer<typeof actResult> {}

export const observedElement = z.object({
  ref: refSchema,
  /** Selector that finds the element again: CSS or `xpath=`, with `>>` into frames. */
  selector: z.string(),
  description: z.string(),
  method: actMethodSchema,
  /** The target is the text itself, near the element of the ref. */
  text: z.string().optional(),
  arguments: z.array(z.string()),
  role: z.string(),
  name: z.string(),
  states: z.array(z.string()),
  frameUrl: z.string(),
});
/** An element that `observe` found, with the action for it; pass it to `act` unchanged. */
export interface ObservedElement extends z.infer<typeof observedElement> {}

export const observeResult = z.array(observedElement);

export const startResult = z.object({
  sessionId: z.string(),
  /** Set while a session without a proxy goes through another session's proxy. */
  note: z.string().optional(),
});
export const endResult = z.object({ ended: z.boolean(), sessionId: z.string().optional() });
