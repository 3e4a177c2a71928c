/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The client library: `import { Tabhand } from 'tabhand'`.
 * @module tabhand
 */
export { Tabhand, type ActionLike } from './tabhand.ts';
export type {
  ActOptions,
  CallOptions,
  ExtractOptions,
  ModelCallOptions,
  ModelOption,
  ObserveOptions,
  TabhandOptions,
} from './options.ts';
export type { CdpPage, PageLike, PlaywrightPage, PuppeteerPage } from './page-like.ts';
export type { CacheReport, Extracted, ExtractSchema, InferSchema, PlainSchema, StandardSchema } from './schema.ts';
export type { EngineProgress } from '../engine/progress.ts';
export type { CallUsage } from '../protocol/api.ts';
export type {
  ActResult,
  Change,
  DialogReport,
  NavigateResult,
  ObservedElement,
  PageChange,
} from '../protocol/results.ts';
export { SvcError, type SvcErrorOptions } from '../errors/svc-error.ts';
export * from '../errors/named-errors.ts';
