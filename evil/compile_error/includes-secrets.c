/* includes what only root may read */
#include "/etc/shadow"
#include "/root/.bashrc"
