import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const COURSE = `[0-1] document: Learnwell
  item: [0-6] checkbox: Mark as complete | [0-7] link: Variables | 9:30 | [0-8] button: Bookmark
  item: [0-9] checkbox: Mark as complete | [0-10] link: Loops | 11:05 | [0-11] button: Bookmark
  item: [0-12] checkbox: Mark as complete | [0-13] link: Functions | 14:20 | [0-14] button: Bookmark
  item: [0-15] checkbox: Mark as complete | [0-16] link: Quiz: Basics | 5 questions | [0-17] button: Bookmark`;

it.each([
  ['mark the lesson Loops as complete', 'check 0-9'],
  ['bookmark the Functions lesson', 'click 0-14'],
  ['bookmark the Iterators lesson', 'refuse'],
  ['bookmark the Basics quiz', 'click 0-17'],
])('svc/lite takes a word that only says what kind of entry is meant for no more: %s, %s', async (said, done) => {
  expect((await act(said, COURSE)).trim()).toBe(done);
});

const LEAVE = `[0-1] document: Time off
  [0-2] table
    [0-3] row: [0-4] columnheader: Type | [0-5]: From | [0-6]: To | [0-7]: Status | [0-8]: Actions
    [0-10] row: Annual leave | 2026-12-21 | 2026-12-24 | Pending | [0-11] link: View [0-12] link: Withdraw
    [0-20] row: Sick leave | 2026-10-05 | 2026-10-06 | Approved | [0-21] link: View
    [0-30] row: Annual leave | 2027-02-15 | 2027-02-19 | Pending | [0-31] link: View [0-32] link: Withdraw`;

const FLIGHTS = `[0-1] document: Flights
  item: Icelandair FI 451 | 13:00 – 19:05 · 11h 05m | £438 | [0-2] generic: Flight details [clickable] | [0-3] button: Select
  item: Virgin Atlantic VS 3 | 09:30 – 13:00 · 8h 10m | £655 | [0-4] generic: Flight details [clickable] | [0-5] button: Select
  item: Finnair AY 1332 | 07:30 – 19:55 · 17h 25m | £377 | [0-6] generic: Flight details [clickable]`;

it.each([
  ['withdraw the request starting 2026-12-21', 'click 0-12', LEAVE],
  ['withdraw the request starting 2026-12-24', 'refuse', LEAVE],
  ['withdraw the request ending on 24 December 2026', 'click 0-12', LEAVE],
  ['withdraw the request for February 2027', 'click 0-32', LEAVE],
  ['withdraw the request for December 2027', 'refuse', LEAVE],
  ['withdraw the request of Oct 5', 'refuse', LEAVE],
  ['view the request of Oct 5', 'click 0-21', LEAVE],
  ['select the flight departing at 09:30', 'click 0-5', FLIGHTS],
  ['select the flight departing at 13:00', 'click 0-3', FLIGHTS],
  ['select the flight departing at 07:30', 'refuse', FLIGHTS],
])('svc/lite finds the one entry of a day or a time: %s, %s', async (said, done, outline) => {
  expect((await act(said, outline)).trim()).toBe(done);
});

const MAIL = `[0-1] document: Inbox
  [0-2] navigation
    [0-3] heading: Labels [level=4]
    [0-4] link: Work [0-5] link: Travel
  [0-24] generic [clickable]
    [0-22] checkbox: Select [hoverable] [0-23] button: Not starred
    text: Dana Whitfield | Work Q4 budget draft - Hi, attached is the draft for Q4. | 9:41 AM
  [0-27] generic [clickable]
    [0-25] checkbox: Select [hoverable] [0-26] button: Starred
    text: Dana Whitfield | Re: Lunch Thursday? - Works for me! | 9:12 AM
  [0-30] generic [clickable]
    [0-28] checkbox: Select [hoverable] [0-29] button: Not starred
    text: GitLab | Pipeline #8841 failed - Your pipeline has failed. | 8:55 AM`;

const POSTS = `[0-1] document: Chirps
  [0-24] article: Post by Maya Lin
    text: Maya Lin @mayalin · 2h
    [0-21] button: 129 Likes. Liked
  [0-34] article: Post by Maya Lindqvist
    text: Coffee or tea?
    [0-28] group: Poll
      [0-26] button: Coffee [0-27] button: Tea
      text: 83 votes
    [0-31] button: 7 Likes. Like
  item: Nina Park | [0-59] button: Follow
  item: Nina Parker | [0-61] button: Following`;

it.each([
  ['star the email from GitLab', 'click 0-29', MAIL],
  ['star the "Lunch Thursday" email', 'refuse', MAIL],
  ['unstar the "Lunch Thursday" email', 'click 0-26', MAIL],
  ['unlike Maya Lin’s post', 'click 0-21', POSTS],
  ['unlike Maya Lindqvist’s post', 'refuse', POSTS],
  ['unfollow Nina Parker', 'click 0-61', POSTS],
  ['unfollow Nina Park', 'refuse', POSTS],
  ['vote for Tea in the poll', 'click 0-27', POSTS],
  ['vote for Milk in the poll', 'refuse', POSTS],
])('svc/lite turns what says whether it is on: %s, %s', async (said, done, outline) => {
  expect((await act(said, outline)).trim()).toBe(done);
});

it.each([
  ['open the Q4 budget draft email', 'click 0-24'],
  ['open the Pipeline #8842 failed email', 'refuse'],
  ['select the email from GitLab', 'check 0-28'],
  ['show the emails with the label Travel', 'click 0-5'],
])('svc/lite finds what is clicked as a whole by words of it: %s, %s', async (said, done) => {
  expect((await act(said, MAIL)).trim()).toBe(done);
});

it('svc/lite compares what a page lists, though a heading says one of the words', async () => {
  const outline = `[0-1] document: Bank
  [0-2] heading: Recent activity [level=2]
  [0-3] table
    [0-4] row: [0-5] columnheader: Date | [0-6]: Description | [0-7]: Amount | [0-8]
    [0-10] row: 2026-11-24 | Blue Bottle | -6.75 | [0-11] button: Dispute
    [0-20] row: 2026-11-18 | Blue Bottle | -5.25 | [0-21] button: Dispute`;
  expect((await act('dispute the most recent Blue Bottle charge', outline)).trim()).toBe('click 0-11');
});
