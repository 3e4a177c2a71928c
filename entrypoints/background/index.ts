import './zod-jitless.ts';
import { defineBackground } from 'wxt/utils/define-background';
import { startWorker } from './worker.ts';

export default defineBackground({ type: 'module', main: startWorker });
