/* has no beginning */
int nothing;
