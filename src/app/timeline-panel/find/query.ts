/** Queries and their matches: loaded when the search is first opened, while its field already takes text. */
export { Matches } from '../../../analysis/query/matches.ts';
export { parseQuery } from '../../../analysis/query/parse-query.ts';
